import { inflateSync } from 'node:zlib';

/** Channels of the colour types that are made here: RGB, and RGB with alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/**
 * Reads a PNG of 8 bits a channel: its size, and its rows, each with its filter before it.
 *
 * @throws {Error} when it is not a PNG, or is incomplete.
 */
export function decodedPng(png: Buffer) {
  if (png.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') throw new Error('not a PNG');
  const data: Buffer[] = [];
  let [width, height, channels] = [0, 0, 0];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const chunk = png.subarray(at + 8, at + 8 + length);
    const kind = png.toString('latin1', at + 4, at + 8);
    if (kind === 'IHDR') {
      [width, height] = [chunk.readUInt32BE(0), chunk.readUInt32BE(4)];
      channels = CHANNELS[chunk[9] ?? 0] ?? 0;
    }
    if (kind === 'IDAT') data.push(chunk);
    at += 12 + length;
  }
  const rows = inflateSync(Buffer.concat(data));
  if (rows.length !== height * (1 + width * channels)) throw new Error('pixels are missing');
  // Whatever the filter of the first row, nothing is before its first pixel.
  return { width, height, rows, firstPixel: [...rows.subarray(1, 1 + channels)] };
}
