import { inject } from 'vitest';
import { newDatabase } from './postgres-server.ts';

/** Whether there is a PostgreSQL to test with; tests that need it are skipped where there is none. */
export const HAS_POSTGRES = inject('postgres') !== null;

/** Makes an empty PostgreSQL database, gone when the test run ends; gives its address. */
export function testDatabase(): Promise<string> {
  const beside = inject('postgres');
  if (beside === null)
    throw new Error('no PostgreSQL here; skip the test where HAS_POSTGRES is false');
  return newDatabase(beside);
}
