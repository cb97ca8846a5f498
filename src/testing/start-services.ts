import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on the test run's PostgreSQL; `null` if it is not installed. */
    readonly postgres: string | null;
    /** A folder for what one worker makes for all of them. */
    readonly shared: string;
  }
}

/** Starts what the tests of one run share; returns a function that stops it. */
export default async function startServices(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgres', postgres?.url ?? null);
  if (postgres === null) {
    process.stderr.write(
      'PostgreSQL tests SKIPPED: no PostgreSQL here (apt-get install postgresql)\n',
    );
  }
  const shared = await mkdtemp(join(tmpdir(), 'freshet-shared-'));
  project.provide('shared', shared);
  return async () => {
    await postgres?.stop();
    await rm(shared, { recursive: true });
  };
}
