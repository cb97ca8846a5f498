import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The endings of files that `@fastify/static` sends instead of the original. */
const ENCODERS = {
  '.br': (file: Buffer) =>
    promisify(brotliCompress)(file, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  '.gz': (file: Buffer) => promisify(gzip)(file, { level: constants.Z_BEST_COMPRESSION }),
};

const IS_COMPRESSED = /\.(?:br|gz)$/;
/** Fonts and pictures are compressed already. */
const IS_WORTH_IT = /\.(?:css|js|json|map|svg|txt|webmanifest|xml)$/;
/** Shorter files fit into one packet uncompressed. */
const LEAST_BYTES = 1024;

/** The name of the original of a compressed file; any other name unchanged. */
export const plainName = (name: string) => name.replace(IS_COMPRESSED, '');

/** Puts compressed forms beside each file of a folder that lacks them. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && IS_WORTH_IT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const works = files.flatMap((path) =>
    Object.entries(ENCODERS).map(async ([ending, encode]) => {
      if (existsSync(path + ending)) return;
      const file = readFileSync(path);
      if (file.length >= LEAST_BYTES) writeFileSync(path + ending, await encode(file));
    }),
  );
  await Promise.all(works);
}
