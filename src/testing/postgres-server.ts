import { spawnSync } from 'node:child_process';
import { existsSync, globSync, rmSync } from 'node:fs';
import { chown, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

const DEBIAN = '/usr/lib/postgresql/*/bin';
const NOBODY = 65_534;
const USER = 'freshet';
const PASSWORD = 'not-for-messages';

/** The folder of the newest installed PostgreSQL's programs; `null` if none. */
function findPrograms(): string | null {
  const folders = [
    ...globSync(DEBIAN).sort().reverse(),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

export const hasPostgres = (): boolean => findPrograms() !== null;

/** PostgreSQL refuses to run as root. */
const rights = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Starts a temporary PostgreSQL server with an empty database; `null` if it is not installed. */
export async function startPostgres() {
  const programs = findPrograms();
  if (programs === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'freshet-postgres-'));
  const log = join(folder, 'log');
  const data = ['--pgdata', join(folder, 'data')];
  const run = (program: string, ...args: readonly string[]) =>
    spawnSync(join(programs, program), [...data, ...args], {
      ...rights,
      cwd: folder,
      stdio: 'ignore',
    }).status === 0;
  const remove = () => {
    run('pg_ctl', 'stop', '--mode=immediate');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  if (rights.uid !== undefined) await chown(folder, rights.uid, rights.gid);
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, PASSWORD);
  const login = [`--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  // This locale sorts text differently from JavaScript, as real databases do.
  if (!run('initdb', ...login, '--encoding=UTF8', '--locale=C.UTF-8')) {
    throw new Error('initdb failed');
  }
  // Nothing outlives the tests, so nothing needs to reach the disk.
  const options = `-k ${folder} -h '' -F -c synchronous_commit=off -c full_page_writes=off`;
  if (!run('pg_ctl', 'start', '--wait', `--log=${log}`, `--options=${options}`)) {
    throw new Error(`postgres did not start: ${await readFile(log, 'utf8')}`);
  }
  return {
    url: await newDatabase(`postgres://${USER}:${PASSWORD}@/postgres?host=${folder}`),
    stop: async () => {
      process.off('exit', remove);
      remove();
    },
  };
}

/** Creates an empty database on the same server as another one; returns its address. */
export async function newDatabase(beside: string): Promise<string> {
  const name = `freshet_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  await runSql(beside, `create database ${name}`);
  return beside.replace(/@\/\w+/, `@/${name}`);
}

export async function runSql(url: string, statements: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(statements);
  } finally {
    await client.end();
  }
}
