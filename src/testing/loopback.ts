import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';

/** A server of a test, on loopback. */
export interface Loopback {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts a server that answers as the test says. */
export async function loopback(answer: RequestListener): Promise<Loopback> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
