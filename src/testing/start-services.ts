import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on the test run's PostgreSQL; `null` if it is not installed. */
    readonly postgres: string | null;
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
  return async () => postgres?.stop();
}
