// Runs on any Node >= 18 with nothing installed: prepares the machine, then continues under the
// Node version that the project pins. Usage: node scripts/run.mjs <script> [arguments]
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const binaries = join(root, 'node_modules', '.bin');

function fail(message) {
  process.stderr.write(`freshet: ${message}\n`);
  process.exit(1);
}

/** Runs a command, showing its output and forwarding signals; returns its exit code. */
function run(command, args) {
  const windowsNpm = process.platform === 'win32' && command === 'npm';
  const child = spawn(command, args, {
    stdio: 'inherit',
    shell: windowsNpm,
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` },
  });
  const forward = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`${command} could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
    });
  });
}

/** npm's own program: a `.js` file that any Node can run. */
function npmProgram() {
  if (process.env.npm_execpath?.endsWith('.js')) return process.env.npm_execpath;
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin');
  const program = join(beside, 'npm-cli.js');
  return existsSync(program) ? program : null;
}

/**
 * A Node of the pinned version that lives outside node_modules. npm skips optional packages that do not
 * suit the Node it runs on, such as compiled parts of the build tools. So on an older Node, npm has to
 * run under the pinned one.
 */
async function pinnedNode() {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (process.versions.node === dependencies.node) return process.execPath;
  const folder = join('var', `node-${dependencies.node}`);
  const node = join(root, folder, 'node_modules', '.bin', 'node');
  if (!existsSync(node)) {
    process.stderr.write(`freshet: fetching Node ${dependencies.node} …\n`);
    const fetching = ['install', '--no-save', '--loglevel=error', '--prefix', folder];
    const code = await run('npm', [...fetching, `node@${dependencies.node}`]);
    if (code !== 0) fail('Node could not be downloaded; see npm’s message above');
  }
  return node;
}

/** Installs the packages of the lock file unless they are installed already. */
async function installPackages() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const stamp = join('node_modules', '.freshet-lock');
  const installed = existsSync(join(binaries, 'node')) && existsSync(stamp);
  if (installed && readFileSync(stamp, 'utf8') === wanted) return;
  const npm = npmProgram();
  const install = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];
  const node = npm === null ? null : await pinnedNode();
  process.stderr.write('freshet: installing packages (npm ci) …\n');
  const code = node === null ? await run('npm', install) : await run(node, [npm, ...install]);
  if (code !== 0) fail('npm ci failed; see its message above');
  writeFileSync(stamp, wanted);
}

const [script, ...args] = process.argv.slice(2);
if (script === undefined) fail('name a script in scripts/ to run, such as start');
const file = join('scripts', `${script}.ts`);
if (!/^[a-z-]+$/.test(script) || !existsSync(file)) fail(`there is no script ${file}`);
await installPackages();
process.env.NODE_COMPILE_CACHE ??= join(root, 'var', 'compile-cache');
process.exitCode = await run(join(binaries, 'node'), [file, ...args]);
