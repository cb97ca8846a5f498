import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Connections that an attacker has open at once; each asks for one address. */
export const CONNECTIONS = 20;

/** Answers by their status. */
type AnswerCount = Record<string, number>;

interface AttackOrder {
  readonly port: number;
  readonly paths: readonly string[];
}

/** Requests on a new connection, as a new visitor does; returns the status. */
export async function askOnNewConnection(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = ['host: 127.0.0.1', 'accept-encoding: br', 'connection: close'];
  socket.write(`GET ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  const answer = await text(socket.setEncoding('latin1'));
  return answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
}

async function attack({ port, paths }: AttackOrder): Promise<AnswerCount> {
  const statuses: AnswerCount = {};
  const left = paths.values();
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  async function askOn(): Promise<void> {
    for (const path of left) {
      if (isOver) return;
      const status = await askOnNewConnection(port, path).catch(() => 'refused');
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn));
  return statuses;
}

/**
 * Requests all paths, `CONNECTIONS` at a time and each on a new connection, in a thread of its own so that
 * it does not delay the measurements. Ends after the last path, or when stopped.
 */
export function startAttack(order: AttackOrder) {
  const worker = new Worker(new URL(import.meta.url), { workerData: order });
  const count = once(worker, 'message').then(([message]) => message as AnswerCount);
  return {
    async stop(): Promise<AnswerCount> {
      worker.postMessage('stop');
      const counted = await count;
      await worker.terminate();
      return counted;
    },
  };
}

if (!isMainThread) {
  parentPort?.postMessage(await attack(workerData as AttackOrder));
}
