import { matchPath } from 'react-router';
import type { FreshetApi } from '#contract/page.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';

/**
 * Asks for the answers behind a page that came rendered, so that they are kept: the next page is
 * there at once, and this one without a signal. What cannot be had is logged by the API, and asked for
 * again when it is wanted.
 */
export async function saveAnswers(api: FreshetApi, path: string): Promise<void> {
  const { facility = '' } = matchPath('/hatcheries/:facility', path)?.params ?? {};
  const key = keyOfSlug(facility);
  try {
    const { features } = await api.facilities();
    if (features.some(({ properties }) => properties.Facility === key)) await api.hatchery(key);
  } catch {
    // Logged.
  }
}
