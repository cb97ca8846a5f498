import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends a request line, such as `GET /api/../etc HTTP/1.1`, unchanged; returns the answer. */
export async function rawRequest(
  port: number,
  requestLine: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}`);
  // The request is left open: otherwise the server would drop an answer that is not ready yet.
  socket.write(`${[requestLine, ...head].join('\r\n')}\r\n\r\n`, 'latin1');
  const answer = await text(socket);
  const [top = '', ...rest] = answer.split('\r\n\r\n');
  const [statusLine = '', ...fields] = top.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Headers(
      fields.map((field): [string, string] => {
        const [name = '', ...value] = field.split(':');
        return [name, value.join(':').trim()];
      }),
    ),
    body: rest.join('\r\n\r\n'),
  };
}
