import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { WEEK_MS } from '#domain/time/milliseconds.ts';

/** Marks a folder as an export, and records when each script left the site: ISO 8601 by file. */
const STATE = '.freshet-export.json';

/** Opens the folder of an export; only changed files are written. @throws if the folder holds anything else. */
export async function openExport(folder: string, nowMs: number) {
  const state = join(folder, STATE);
  await mkdir(folder, { recursive: true });
  const isNew = (await readdir(folder)).length === 0;
  const text = isNew ? '{}' : await readFile(state, 'utf8').catch(() => null);
  if (text === null) {
    throw new Error(`${folder} contains files that are not an export; name an empty or new folder`);
  }
  const retired: Readonly<Record<string, string>> = JSON.parse(text);
  await writeFile(state, text);
  const files = new Set<string>([STATE]);
  const done = { files: 0, bytes: 0, written: 0, kept: 0, removed: 0 };

  return {
    done,

    async put(name: string, body: Buffer): Promise<void> {
      const path = join(folder, name);
      files.add(name);
      done.files += 1;
      done.bytes += body.length;
      const before = await readFile(path).catch(() => null);
      if (before?.equals(body)) {
        done.kept += 1;
        return;
      }
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.part`, body);
      await rename(`${path}.part`, path);
      done.written += 1;
    },

    /** Removes files that are no longer part of the site; scripts after a week, as open pages may still load them. */
    async removeOthers(): Promise<void> {
      const left: Record<string, string> = {};
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        const name = relative(folder, path).replaceAll('\\', '/');
        if (!entry.isFile() || files.has(name)) continue;
        const since = retired[name] ?? new Date(nowMs).toISOString();
        if (name.startsWith('assets/') && nowMs - Date.parse(since) < WEEK_MS) {
          left[name] = since;
        } else {
          await rm(path);
          done.removed += 1;
        }
      }
      await writeFile(state, JSON.stringify(left));
    },
  };
}
