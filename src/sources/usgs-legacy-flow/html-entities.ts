const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
};

function character(codePoint: number): string | null {
  return codePoint > 0 && codePoint <= 0x10_ff_ff ? String.fromCodePoint(codePoint) : null;
}

/** A name with its HTML entities decoded; unknown ones stay as they are. */
export function decodeEntities(name: string): string {
  return name.replace(
    /&(?:#([0-9]{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi,
    (entity, decimal, hexadecimal, named) => {
      if (decimal !== undefined) return character(Number(decimal)) ?? entity;
      if (hexadecimal !== undefined) return character(Number.parseInt(hexadecimal, 16)) ?? entity;
      return NAMED[named] ?? entity;
    },
  );
}
