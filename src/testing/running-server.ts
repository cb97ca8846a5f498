import { expect } from 'vitest';
import type { Program } from './program.ts';

/** Waits until a server program listens; gives its address. */
export async function addressOf(server: Program): Promise<string> {
  const [, address = ''] = await server.line(/^freshet: \d+ facilities at (http:\/\/\S+)$/);
  return address;
}

/** Stops a server program and sees that it ends well. */
export async function stopped(server: Program): Promise<void> {
  server.kill('SIGTERM');
  expect(await server.ended()).toMatchObject({ code: 0, signal: null, stderr: '' });
}
