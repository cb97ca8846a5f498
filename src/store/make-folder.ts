import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * Makes a folder and those above it, where they are missing.
 *
 * Not by Node's recursive `mkdir`: below /proc, where the kernel says of a new folder that something
 * above it is missing, that tries without end.
 *
 * @throws the error of the folder that cannot be made.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  await makeFolder(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    // Another program may have made it meanwhile.
    if (!(await isFolder(path))) throw error;
  }
}
