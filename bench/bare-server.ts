// The yardstick: a bare node:http server that sends prepared answers, as they are, to everyone.
// Usage: node bench/bare-server.ts <port> <file of answers>
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RawAnswer } from './throughput.ts';

const [port, file] = process.argv.slice(2);
if (port === undefined || file === undefined) throw new Error('bare-server: port and file needed');
const answers = JSON.parse(readFileSync(file, 'utf8')) as Record<string, RawAnswer>;
const ready = new Map(
  Object.entries(answers).map(([path, { headers, bytes }]) => [
    path,
    { headers, bytes: Buffer.from(bytes, 'base64') },
  ]),
);
const server = createServer((request, response) => {
  const answer = ready.get(request.url ?? '');
  if (answer === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, answer.headers);
  response.end(answer.bytes);
});
// Connections end as the measured server's do: connecting costs as much here as there.
server.maxRequestsPerSocket = 100;
server.listen(Number(port), '127.0.0.1');
