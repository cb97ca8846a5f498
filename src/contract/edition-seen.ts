import type { Config } from './config.ts';

/**
 * Header in which a browser says the newest edition that it has seen, so that of several servers one
 * that does not show it yet does not answer with the edition before. A browser that cannot tell which
 * of two is newer names both.
 */
export const EDITION_SEEN = 'freshet-edition';

/** An edition in {@link EDITION_SEEN}: the published data and the Pacific day, which changes season flags. */
export function editionName({
  data_version,
  today,
}: Pick<Config, 'data_version' | 'today'>): string {
  return `${data_version} ${today}`;
}
