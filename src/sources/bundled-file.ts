import { rename, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';

/** Rows repeat week after week, and a week is up to 80 kB: a wide window pays off. */
const WINDOW_BITS = 24;

/** A table as it is bundled; the same text gives the same bytes. */
export function compressed(text: string, quality: number): Buffer {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  });
}

/** Writes a file under another name and renames it, so that no partial file is ever seen. */
export async function writeWhole(path: string, bytes: Uint8Array | string): Promise<void> {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}
