import { ENCODINGS, type Encoding } from './prepared-answer.ts';

/** Different headers remembered: browsers send a handful, and one that varies them gains nothing. */
const REMEMBERED_HEADERS = 100;

/** A coding, or `*` for each that is not named; and its weight, 1 where none is given. */
const CHOICE = /^([\w!#$%&'*+.^`|~-]+)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/;

function bestEncoding(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [, coding, weight] = CHOICE.exec(part.trim()) ?? [];
    if (coding !== undefined) weights.set(coding, Number(weight ?? 1));
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  // Sorting is stable, and the smallest stands first.
  const [best] = ENCODINGS.toSorted((a, b) => weightOf(b) - weightOf(a));
  // Whoever refuses everything is sent the plain bytes all the same: they serve better than none.
  return best !== undefined && weightOf(best) > 0 ? best : 'identity';
}

const chosen = new Map<string, Encoding>();

/**
 * The encoding that an `Accept-Encoding` header asks for (RFC 9110, section 12.5.3): the one with the
 * most weight, of equal ones the smallest. What cannot be read in it counts as not said; without a
 * header the plain bytes are sent.
 *
 * Weighed here because a library (@fastify/accept-negotiator 2.1) sends br for `br;q=0, *`.
 */
export function encodingFor(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const known = chosen.get(header);
  if (known !== undefined) return known;
  if (chosen.size >= REMEMBERED_HEADERS) chosen.clear();
  const encoding = bestEncoding(header);
  chosen.set(header, encoding);
  return encoding;
}
