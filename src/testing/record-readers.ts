import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const VERSION = '1.5.6-r.1';
/** DuckDB is 70 MB that nothing else needs: `npm test` fetches it once. */
const DUCKDB = join('var', `duckdb-${VERSION}`);
const DUCKDB_API = resolve(DUCKDB, 'node_modules', '@duckdb', 'node-api', 'lib', 'index.js');
/** The system's Python, which sees the system's packages. */
const PYTHON = '/usr/bin/python3';

/** Fetches DuckDB unless it has been fetched. Without a network its test is skipped. */
export function fetchDuckDb(): void {
  if (existsSync(DUCKDB_API)) return;
  process.stderr.write(`freshet: fetching DuckDB ${VERSION} (70 MB) …\n`);
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const args = ['install', ...quiet, '--prefix', DUCKDB, `@duckdb/node-api@${VERSION}`];
  spawnSync('npm', args, { stdio: 'inherit' });
}

type Sums = ReadonlyMap<string, number>;

async function sumsOfDuckDb(path: string): Promise<Sums> {
  const { DuckDBInstance } = await import(/* @vite-ignore */ DUCKDB_API);
  const connection = await (await DuckDBInstance.create()).connect();
  const read = await connection.runAndReadAll(
    `select facility, sum("count") from '${path}' where in_total group by facility`,
  );
  const rows: [string, bigint][] = read.getRows();
  return new Map(rows.map(([facility, fish]) => [facility, Number(fish)]));
}

async function sumsOfPandas(path: string): Promise<Sums> {
  const script = `import pandas as pd
record = pd.read_csv("${path}")
print(record[record.in_total].groupby("facility")["count"].sum().to_json())`;
  const sums: Record<string, number> = JSON.parse(
    execFileSync(PYTHON, ['-c', script], { encoding: 'utf8' }),
  );
  return new Map(Object.entries(sums));
}

/** Programs that people open the record with, and the fish in total of each facility by them. */
export const RECORD_READERS = [
  { name: 'DuckDB', isHere: existsSync(DUCKDB_API), sums: sumsOfDuckDb },
  {
    name: 'pandas',
    isHere: spawnSync(PYTHON, ['-c', 'import pandas']).status === 0,
    sums: sumsOfPandas,
  },
] as const;
