import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Says that a folder is an export, and since when files of the code are no part of the site. */
const STATE = '.freshet-export.json';
const WEEK_MS = 7 * 24 * 3_600_000;

interface State {
  /** Instants in ISO 8601, by the path of a file. */
  readonly retired: Readonly<Record<string, string>>;
}

/** @throws {Error} for a folder with files that are no export. */
async function readState(folder: string): Promise<State> {
  const text = await readFile(join(folder, STATE), 'utf8').catch(() => null);
  if (text !== null) return JSON.parse(text);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length === 0) return { retired: {} };
  throw new Error(`${folder} holds files that are no export; name an empty or new folder`);
}

/**
 * The folder of an export, which is made where it is missing. Only what differs is written, each file
 * at once, so that a server of the folder never sees half of one.
 */
export async function openExport(folder: string, nowMs: number) {
  const { retired } = await readState(folder);
  const files = new Set<string>([STATE]);
  const done = { files: 0, bytes: 0, written: 0, kept: 0, removed: 0 };

  const isSame = async (path: string, body: Buffer) =>
    (await readFile(path).catch(() => null))?.equals(body) ?? false;

  async function writeState(state: State): Promise<void> {
    await writeFile(join(folder, STATE), `${JSON.stringify(state)}\n`);
  }
  await writeState({ retired });

  return {
    done,

    async put(name: string, body: Buffer): Promise<void> {
      files.add(name);
      done.files += 1;
      done.bytes += body.length;
      const path = join(folder, name);
      if (await isSame(path, body)) {
        done.kept += 1;
        return;
      }
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.part`, body);
      await rename(`${path}.part`, path);
      done.written += 1;
    },

    /**
     * Removes what is no part of the site any more. Code stays for a week: a page that was opened
     * before may still ask for it.
     */
    async removeOthers(): Promise<void> {
      const left: Record<string, string> = {};
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const entry of entries.filter((one) => one.isFile())) {
        const path = join(entry.parentPath, entry.name);
        const name = relative(folder, path).replaceAll('\\', '/');
        if (files.has(name)) continue;
        const since = retired[name] ?? new Date(nowMs).toISOString();
        if (name.startsWith('assets/') && nowMs - Date.parse(since) < WEEK_MS) {
          left[name] = since;
          continue;
        }
        await rm(path);
        done.removed += 1;
      }
      await writeState({ retired: left });
    },
  };
}
