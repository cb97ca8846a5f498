// The yardstick: a bare node:http server that sends one file, as it is, to everyone.
// Usage: node bench/bare-server.ts <port> <file> <header=value>...
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file, ...pairs] = process.argv.slice(2);
if (port === undefined || file === undefined) throw new Error('bare-server: port and file needed');
const bytes = readFileSync(file);
const headers = Object.fromEntries(
  pairs.map((pair) => {
    const cut = pair.indexOf('=');
    return [pair.slice(0, cut), pair.slice(cut + 1)];
  }),
);
createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(port), '127.0.0.1');
