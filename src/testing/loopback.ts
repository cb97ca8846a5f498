import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

interface Loopback extends AsyncDisposable {
  readonly url: URL;
}

/** Listens on a free port until it is disposed of, and then closes all connections. */
export async function loopback(listener: RequestListener): Promise<Loopback> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port to listen on');
  return {
    url: new URL(`http://127.0.0.1:${address.port}`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
