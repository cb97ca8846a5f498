import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { access, chown, constants, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import pg from 'pg';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const NOBODY = 65_534;
const USER = 'freshet';
const PASSWORD = 'not-for-messages';

/** A temporary PostgreSQL server, deleted when it is stopped. */
export interface TemporaryPostgres {
  /** Address of an empty database. */
  readonly url: string;
  /** Stops the server and keeps its data. */
  halt(): Promise<void>;
  /** Starts it again. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Folders that may hold PostgreSQL's programs, the newest version first. */
async function programFolders(): Promise<string[]> {
  const versions = await readdir(DEBIAN_FOLDER).catch(() => []);
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'));
  return [...debian, ...(process.env.PATH ?? '').split(delimiter)];
}

async function findPrograms(): Promise<string | null> {
  for (const folder of await programFolders()) {
    const programs = ['initdb', 'postgres'].map((name) =>
      access(join(folder, name), constants.X_OK),
    );
    if (await Promise.all(programs).then(Boolean, () => false)) return folder;
  }
  return null;
}

/** Whether this machine has a PostgreSQL to start. */
export async function hasPostgres(): Promise<boolean> {
  return (await findPrograms()) !== null;
}

/** PostgreSQL does not run as root. */
const rights = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

async function initialise(programs: string, folder: string): Promise<void> {
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, PASSWORD);
  const options = [
    ['--pgdata', join(folder, 'data')],
    ['--username', USER],
    ['--pwfile', passwordFile],
    ['--auth', 'scram-sha-256'],
    ['--encoding', 'UTF8'],
    // Sorts text differently from JavaScript, as real databases do.
    ['--locale', 'C.UTF-8'],
  ];
  const child = spawn(join(programs, 'initdb'), options.flat(), {
    ...rights,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${await said}`);
}

/** Starts the server in a folder that is initialised, and waits until it takes connections. */
async function serve(programs: string, folder: string): Promise<() => Promise<void>> {
  // Nothing outlives the tests, so there is no need to wait for the disk.
  const hurried = ['fsync', 'synchronous_commit', 'full_page_writes'];
  const options = ['-D', join(folder, 'data'), '-k', folder, '-h', ''];
  options.push(...hurried.flatMap((setting) => ['-c', `${setting}=off`]));
  const child = spawn(join(programs, 'postgres'), options, {
    ...rights,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  const ready = new Promise<boolean>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve(true);
      lines.push(line);
      if (lines.length > 100) lines.shift();
    });
    void exited.then(() => resolve(false));
  });
  // Also stopped when the program ends without stopping it.
  const kill = () => child.kill('SIGQUIT');
  process.once('exit', kill);
  if (!(await ready)) throw new Error(`postgres did not start: ${lines.join('\n')}`);
  return async () => {
    process.off('exit', kill);
    // "Fast": connections are closed, not waited for.
    child.kill('SIGINT');
    await exited;
  };
}

/**
 * Starts a PostgreSQL server in a temporary folder, reached through a socket in it.
 *
 * @returns `null` where the machine has no PostgreSQL (Debian: `apt-get install postgresql`).
 */
export async function startPostgres(): Promise<TemporaryPostgres | null> {
  const programs = await findPrograms();
  if (programs === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'freshet-postgres-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    if (rights.uid !== undefined) await chown(folder, rights.uid, rights.gid);
    await initialise(programs, folder);
    let end = await serve(programs, folder);
    const forget = () => rmSync(folder, { recursive: true, force: true });
    process.once('exit', forget);
    const server = `postgres://${USER}:${PASSWORD}@/postgres?host=${folder}`;
    return {
      url: await newDatabase(server),
      halt: () => end(),
      resume: async () => {
        end = await serve(programs, folder);
      },
      stop: async () => {
        await end();
        process.off('exit', forget);
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Makes an empty database on the server of another one; returns its address. */
export async function newDatabase(beside: string): Promise<string> {
  const name = `freshet_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  await runSql(beside, `create database ${name}`);
  return beside.replace(/@\/\w+/, `@/${name}`);
}

/** Runs SQL directly, without the store. */
export async function runSql(url: string, statements: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(statements);
  } finally {
    await client.end();
  }
}
