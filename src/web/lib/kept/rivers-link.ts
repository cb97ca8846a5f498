import { keyOfSlug, slugOfKey } from '#domain/place/facility-slug.ts';

/** The answers of so many facilities and their rivers stay well within 20 MB. */
export const MOST_RIVERS = 24;

const MARK = '#rivers=';
const SLUG = /^[a-z0-9.]+(?:-[a-z0-9.]+)*$/;

/** What the hash of an address says of rivers. */
export type RiversLink =
  | { readonly kind: 'none' }
  /** Facility keys in their order, each once; they need not exist. */
  | { readonly kind: 'rivers'; readonly rivers: readonly string[] }
  | { readonly kind: 'unreadable'; readonly words: string };

/** The hash of a link to kept rivers. A browser sends it to no server. */
export function riversHash(rivers: readonly string[]): string {
  return MARK + rivers.map(slugOfKey).join(',');
}

export function riversIn(hash: string): RiversLink {
  if (!hash.startsWith(MARK)) return { kind: 'none' };
  const slugs = hash.slice(MARK.length).split(',');
  const unreadable = (words: string) => ({ kind: 'unreadable' as const, words });
  const odd = slugs.find((slug) => !SLUG.test(slug));
  if (slugs.join('') === '') return unreadable('It names no facility.');
  if (odd !== undefined) return unreadable(`“${odd.slice(0, 40)}” is not the name of a facility.`);
  const twice = slugs.find((slug, at) => slugs.indexOf(slug) !== at);
  if (twice !== undefined) return unreadable(`It names “${twice.slice(0, 40)}” twice.`);
  if (slugs.length > MOST_RIVERS) {
    return unreadable(`It names ${slugs.length} facilities, and ${MOST_RIVERS} can be kept.`);
  }
  return { kind: 'rivers', rivers: slugs.map(keyOfSlug) };
}

/** The rivers with one of them moved up (-1) or down (1); the first and the last stay where they are. */
export function moved(rivers: readonly string[], river: string, by: -1 | 1): readonly string[] {
  const from = rivers.indexOf(river);
  const other = rivers[from + by];
  if (from === -1 || other === undefined) return rivers;
  return rivers.with(from + by, river).with(from, other);
}

/** The rivers and, after them, those of a link that are not among them. */
export function merged(rivers: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...rivers, ...more])];
}
