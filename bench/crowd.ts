import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const AT_A_TIME = 100;

function request(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
}

async function join(origin: string, path: string, isReader: boolean): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  // Its small receive buffer soon fills: the answer waits in the server.
  if (isReader) socket.pause();
  else socket.resume();
  socket.write(request(path));
  return socket;
}

/**
 * Opens connections that stay: idle ones after an answer, and ones that do not read what they asked for.
 *
 * @returns closes them.
 */
export async function gatherCrowd(
  origin: string,
  { idle, slow, path }: { readonly idle: number; readonly slow: number; readonly path: string },
): Promise<() => void> {
  const sockets: Socket[] = [];
  for (let number = 0; number < idle + slow; number += AT_A_TIME) {
    const some = Array.from({ length: AT_A_TIME }, (_, at) =>
      join(origin, number + at < idle ? '/healthz' : path, number + at >= idle),
    );
    sockets.push(...(await Promise.all(some)));
  }
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
