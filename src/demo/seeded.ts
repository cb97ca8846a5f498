/** Numbers that look random but are always the same for the same seed. */

/** Spreads the bits of a number over all 32 (the last step of MurmurHash3). */
function mixed(bits: number): number {
  let h = bits;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export function seedOf(...names: readonly (string | number)[]): number {
  let h = 0x811c9dc5;
  for (const character of names.join('\u0000')) {
    h = Math.imul(h ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return mixed(h);
}

/** A number from 0 up to 1, fixed for a seed and a whole number. */
export function chance(seed: number, index: number): number {
  return (
    mixed(seed ^ mixed(Math.imul(index | 0, 0x9e3779b1) ^ (index / 0x100000000))) / 0x100000000
  );
}

/** A smooth wander between -1 and 1 that turns about once in a unit of `x`. */
export function drift(seed: number, x: number): number {
  const left = Math.floor(x);
  const share = x - left;
  const eased = share * share * (3 - 2 * share);
  const from = chance(seed, left);
  return 2 * (from + (chance(seed, left + 1) - from) * eased) - 1;
}
