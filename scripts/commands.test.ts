import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { type Command, command } from '#jobs/command.ts';
import { main as ingest } from '#jobs/ingest.ts';
import { inProcess, Program } from '../src/testing/program.ts';
import { main as bench } from './bench.ts';
import { main as benchIngest } from './bench-ingest.ts';
import { main as benchLoad } from './bench-load.ts';
import { main as benchWeb } from './bench-web.ts';
import { main as build } from './build-web.ts';
import { main as doctor } from './doctor.ts';
import { main as hindcast } from './hindcast.ts';
import { main as rivers } from './rivers.ts';
import { main as snapshot } from './snapshot.ts';
import { main as source } from './source.ts';
import { main as start } from './start.ts';
import { main as storeBackup } from './store-backup.ts';
import { main as storeCopy } from './store-copy.ts';
import { main as storeHistory } from './store-history.ts';
import { main as storeRestore } from './store-restore.ts';
import { main as runTests } from './test.ts';
import { main as towns } from './towns.ts';
import { main as gaugeReview } from './write-gauge-review.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  start,
  test: runTests,
  bench,
  build,
  ingest,
  'bench:ingest': benchIngest,
  'bench:load': benchLoad,
  'bench:web': benchWeb,
  snapshot,
  hindcast,
  rivers,
  'store:copy': storeCopy,
  'store:backup': storeBackup,
  'store:restore': storeRestore,
  'store:history': storeHistory,
  'gauge-review': gaugeReview,
  towns,
  source,
  doctor,
};
/** `check` is `test` with an option, `serve` is tested below, the others are tools. */
const OTHERS = ['check', 'serve', 'format', 'sbom'];

test('every script of package.json is one of the commands', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(Object.keys(scripts).sort()).toEqual([...Object.keys(COMMANDS), ...OTHERS].sort());
});

describe.each(Object.entries(COMMANDS))('npm run %s', (name, main) => {
  test('--help says how it is used', async () => {
    const { code, stdout, stderr } = await inProcess(main, ['--help']);
    expect([code, stderr]).toEqual([0, '']);
    const usage = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
    expect(stdout).toMatch(new RegExp(`^[A-Z][^\n]+[.:,\\w]\n[\\s\\S]*\nUsage: ${usage}\\b`));
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(104);
  });

  test('says in one line which option it does not know', async () => {
    const { code, stdout, stderr } = await inProcess(main, ['--nonsense']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^[a-z:-]+: Unknown option '--nonsense'[^\n]*\n$/);
  });
});

test('the server says how it is used, and which option it does not know', async () => {
  const help = await new Program('src/server/main.mjs', ['--help']).ended();
  expect([help.code, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toContain('Usage: npm run serve');
  const { code, stdout, stderr } = await new Program('src/server/main.mjs', ['--nonsense']).ended();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe("freshet: Unknown option '--nonsense' (see --help)\n");
});

test('an installation without development packages has the pinned Node', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(process.versions.node).toBe(dependencies.node);
});

test('a command is a program: its exit code and its outputs are what it gives', async () => {
  const { code, stdout, stderr } = await new Program('scripts/source.ts', []).ended();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe('source: say which service to ask (see --help)\n');
});

test('a command whose output nobody reads any more ends without a word', async () => {
  const child = spawn(process.execPath, ['scripts/source.ts', '--help']);
  child.stdout.destroy();
  const [[code], stderr] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  expect([code, stderr]).toEqual([141, '']);
});

describe('an error', () => {
  const failing = (error: unknown) =>
    inProcess(
      command({ name: 'fish', help: '', options: {}, run: () => Promise.reject(error) }),
      [],
    );

  test.each([
    ['has only its first line', new Error('no water\nat the dam'), 'no water'],
    [
      'has the reason of the operating system with it',
      new Error('fetch failed', { cause: Object.assign(new Error('no route'), { code: 'E' }) }),
      'fetch failed (no route)',
    ],
    [
      'has that reason by its code where it has no words',
      new Error('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
      'fetch failed (ECONNREFUSED)',
    ],
    [
      'has no other cause with it',
      new Error('no number', { cause: new SyntaxError('[\n{') }),
      'no number',
    ],
    ['that is none is shown as it is', 'a word', 'a word'],
  ])('%s', async (_, error, line) => {
    expect(await failing(error)).toEqual({ code: 1, stdout: '', stderr: `fish: ${line}\n` });
  });
});

test('a signal stops a command that says how it ends', async () => {
  const stopped = { message: 'stopped; nothing was caught', code: 130 };
  const fishing = command({
    name: 'fish',
    help: '',
    options: {},
    stopped,
    run: async ({ signal }) => {
      process.emit('SIGINT');
      process.emit('SIGINT');
      signal.throwIfAborted();
    },
  });
  const listeners = process.listenerCount('SIGINT');
  expect(await inProcess(fishing, [])).toEqual({
    code: 130,
    stdout: '',
    stderr: 'fish: stopped; nothing was caught\n',
  });
  expect(process.listenerCount('SIGINT')).toBe(listeners);
});
