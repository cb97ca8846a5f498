import { connect, type Socket } from 'node:net';

const PATIENCE_MS = 10_000;
const MOST_CONNECTIONS = 32;
const END_OF_HEAD = '\r\n\r\n';

/** Status of an answer that has arrived completely; `null` for none. */
type Done = (status: number | null) => void;
type Send = (path: string, done: Done) => void;

/**
 * Asks like a browser, over connections that stay open. `node:http` takes as long to ask as a server to
 * answer, so that at a high rate its own queue would be measured.
 */
export class Visitor {
  readonly #open = new Set<Socket>();
  readonly #idle: Send[] = [];
  readonly #waiting: Parameters<Send>[] = [];
  readonly #to: { readonly port: number; readonly host: string; readonly localAddress: string };

  /** @param localAddress where the visitor comes from. */
  constructor(origin: string, localAddress: string) {
    const { port, hostname } = new URL(origin);
    this.#to = { port: Number(port), host: hostname, localAddress };
  }

  ask(path: string, done: Done): void {
    const send = this.#idle.pop() ?? (this.#open.size < MOST_CONNECTIONS ? this.#connect() : null);
    if (send === null) this.#waiting.push([path, done]);
    else send(path, done);
  }

  leave(): void {
    for (const socket of this.#open) socket.destroy();
  }

  #next(send: Send): void {
    const [path, done] = this.#waiting.shift() ?? [];
    if (path === undefined || done === undefined) this.#idle.push(send);
    else send(path, done);
  }

  #connect(): Send {
    const socket = connect(this.#to).setNoDelay().setTimeout(PATIENCE_MS);
    this.#open.add(socket);
    let asked: Done | null = null;
    let head = Buffer.alloc(0);
    /** Of the body, as soon as the head has come. */
    let left: number | null = null;
    let status = 0;
    let isLast = false;
    const send: Send = (path, done) => {
      asked = done;
      const headers = 'host: 127.0.0.1\r\naccept-encoding: gzip, deflate, br';
      socket.write(`GET ${path} HTTP/1.1\r\n${headers}${END_OF_HEAD}`);
    };
    const end = (answered: number | null) => {
      const done = asked;
      asked = null;
      done?.(answered);
    };
    socket.on('data', (chunk) => {
      if (left === null) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const length = head.indexOf(END_OF_HEAD);
        if (length === -1) return;
        const text = head.toString('latin1', 0, length).toLowerCase();
        status = Number(text.slice(9, 12));
        isLast = text.includes('\r\nconnection: close');
        const body = /\r\ncontent-length: (\d+)/.exec(text)?.[1];
        if (body === undefined) throw new Error(`an answer without its length:\n${text}`);
        left = Number(body) - (head.length - length - END_OF_HEAD.length);
      } else {
        left -= chunk.length;
      }
      if (left > 0) return;
      head = Buffer.alloc(0);
      left = null;
      end(status);
      if (isLast) socket.destroy();
      else this.#next(send);
    });
    socket.on('timeout', () => socket.destroy());
    // The end of the connection says what went wrong.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#open.delete(socket);
      const at = this.#idle.indexOf(send);
      if (at !== -1) this.#idle.splice(at, 1);
      end(null);
      if (this.#waiting.length > 0) this.#next(this.#connect());
    });
    return send;
  }
}
