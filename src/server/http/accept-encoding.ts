import { ENCODINGS, type Encoding } from './prepared-answer.ts';

/** Headers whose choice is cached; browsers send only a handful of different ones. */
const REMEMBERED_HEADERS = 100;

/** A coding, or `*` for all others, and its optional weight. */
const CHOICE = /^([\w!#$%&'*+.^`|~-]+)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/;

function bestEncoding(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [, coding, weight] = CHOICE.exec(part.trim()) ?? [];
    if (coding !== undefined) weights.set(coding, Number(weight ?? 1));
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  // Sorting is stable, and ENCODINGS begins with the smallest.
  const [best] = ENCODINGS.toSorted((a, b) => weightOf(b) - weightOf(a));
  // Plain bytes even for a client that refuses every encoding: better than no answer.
  return best !== undefined && weightOf(best) > 0 ? best : 'identity';
}

const chosen = new Map<string, Encoding>();

/**
 * The encoding for an `Accept-Encoding` header (RFC 9110, section 12.5.3): the one with the most
 * weight, and the smallest of equals. Unreadable parts are ignored; without a header it is
 * `identity`.
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
