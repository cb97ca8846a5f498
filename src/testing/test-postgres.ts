import { inject } from 'vitest';
import { newDatabase } from './postgres-server.ts';

/** Whether PostgreSQL is installed; otherwise tests that need it are skipped. */
export const HAS_POSTGRES = inject('postgres') !== null;

/** Creates an empty PostgreSQL database, deleted when the test run ends; returns its address. */
export function testDatabase(): Promise<string> {
  const beside = inject('postgres');
  if (beside === null)
    throw new Error('no PostgreSQL here; skip the test where HAS_POSTGRES is false');
  return newDatabase(beside);
}
