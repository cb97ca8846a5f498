import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(import.meta.resolve('#server/preview-child.ts'));
/** A picture takes a quarter of a second, and has 50 to 90 kB. */
const MOST_MS = 15_000;
const MOST_BYTES = 2 ** 21;

/**
 * Turns an SVG into a PNG of its own size, in a process that ends with it: pixels and the library that
 * draws them take 50 MB, which the server does not have.
 *
 * @throws {Error} when it cannot be drawn.
 */
export function pngOf(svg: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const options = { encoding: 'buffer', timeout: MOST_MS, maxBuffer: MOST_BYTES } as const;
  const child = execFile(process.execPath, [PROGRAM], options, (error, png) => {
    if (error === null) resolve(png);
    else reject(new Error('the picture could not be drawn', { cause: error }));
  });
  // Why it did not read its input, the error of the process says.
  child.stdin?.on('error', () => undefined).end(svg);
  return promise;
}
