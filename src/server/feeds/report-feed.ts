import { sum } from 'd3-array';
import type { DayCount } from '#contract/facilities.ts';
import { SHOWN_SPECIES, type ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Edition } from '../edition.ts';

/** What a feed is about: a facility (by its key), a species, or everything. */
export type FeedTopic =
  | { readonly facility: string }
  | { readonly species: ShownSpecies }
  | 'everything';

/** What one report brought. */
export interface FeedEntry {
  /** Address and, for programs, name: the same for as long as the entry is listed. */
  readonly address: string;
  readonly day: PlainDate;
  readonly title: string;
  readonly text: string;
}

/** The newest reports on a topic. */
export interface Feed {
  readonly title: string;
  /** Address of the page on the same topic. */
  readonly page: string;
  /** Path of the feed without its ending. */
  readonly path: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
}

interface ReportedCount extends Pick<DayCount, 'day' | 'count'> {
  readonly facility: string;
  readonly species: string;
  readonly reportDate: PlainDate;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const NUMBER = new Intl.NumberFormat('en-US');

/** `23 Oct 2025`. */
export function longDate(day: PlainDate): string {
  return `${Number(day.slice(8))} ${MONTH.format(new Date(day))} ${day.slice(0, 4)}`;
}

/** Fish that a report added, or took back. */
function fishWords(count: number, what: string): string {
  if (count < 0) return `${NUMBER.format(-count)} ${what} removed by corrections`;
  return count === 0 ? `no new ${what}` : `${NUMBER.format(count)} ${what}`;
}

function totals(counts: readonly ReportedCount[], by: (count: ReportedCount) => string) {
  return [...Map.groupBy(counts, by)]
    .map(([name, ofName]) => ({ name, count: sum(ofName, ({ count }) => count) }))
    .sort((a, b) => b.count - a.count);
}

const atFacilities = (counts: readonly ReportedCount[]) => {
  const facilities = new Set(counts.map(({ facility }) => facility)).size;
  return facilities === 1 ? '1 facility' : `${facilities} facilities`;
};

function speciesWords(counts: readonly ReportedCount[]): string {
  return totals(counts, ({ species }) => species)
    .map(({ name, count }) => fishWords(count, name))
    .join(', ');
}

/** The counts of the recent window, from every facility. */
function recentCounts({ facilities }: Edition): ReportedCount[] {
  return facilities.features.flatMap(({ properties }) =>
    properties.recent_escapement.flatMap(({ species, day_counts }) =>
      day_counts.map(({ day, count, report_date }) => ({
        facility: facilityTitle(properties['Facility Name']),
        species,
        day,
        count,
        reportDate: report_date,
      })),
    ),
  );
}

/** The page, the feed's path and its title. */
function about(topic: FeedTopic, name: string) {
  if (topic === 'everything') {
    return { page: '/run', path: '/feeds/all', title: 'Freshet: new reports' };
  }
  if ('species' in topic) {
    const path = `/species/${topic.species.toLowerCase()}`;
    return { page: path, path: `/feeds${path}`, title: `Freshet: ${topic.species}` };
  }
  const slug = slugOfKey(topic.facility);
  return {
    page: `/hatcheries/${slug}`,
    path: `/feeds/facilities/${slug}`,
    title: `Freshet: ${name}`,
  };
}

function entryWords(topic: FeedTopic, name: string, counts: readonly ReportedCount[]) {
  const fish = sum(counts, ({ count }) => count);
  if (topic === 'everything') {
    const all = fishWords(fish, 'salmon and steelhead');
    const bySpecies = SHOWN_SPECIES.flatMap((species) => {
      const of = counts.filter((one) => one.species === species);
      return of.length === 0 ? [] : [`${speciesWords(of)} at ${atFacilities(of)}`];
    });
    return { title: `${all} at ${atFacilities(counts)}`, text: bySpecies.join('; ') };
  }
  if ('species' in topic) {
    const places = totals(counts, ({ facility }) => facility).map(
      (one) => `${one.name}: ${fishWords(one.count, topic.species)}`,
    );
    const title = `${fishWords(fish, topic.species)} at ${atFacilities(counts)}`;
    return { title, text: places.join('; ') };
  }
  const days = [...Map.groupBy(counts, ({ day }) => day)]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([day, ofDay]) => `Counted by ${longDate(day)}: ${speciesWords(ofDay)}`);
  return { title: `${name}: ${speciesWords(counts)}`, text: days.join('; ') };
}

/**
 * The reports of the recent window on a topic, one entry for each day on which one was published.
 *
 * @param siteUrl origin of the site.
 */
export function reportFeed(edition: Edition, topic: FeedTopic, siteUrl: string): Feed {
  const all = recentCounts(edition);
  const key = topic !== 'everything' && 'facility' in topic ? topic.facility : null;
  const feature = edition.facilities.features.find(({ id }) => id === key);
  const name = feature === undefined ? '' : facilityTitle(feature.properties['Facility Name']);
  const counts = all.filter((one) => {
    if (topic === 'everything') return true;
    return 'species' in topic ? one.species === topic.species : one.facility === name;
  });
  const { page, path, title } = about(topic, name);
  const entries = [...Map.groupBy(counts, ({ reportDate }) => reportDate)]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([day, ofReport]) => {
      const words = entryWords(topic, name, ofReport);
      return {
        address: `${siteUrl}${page}#report-${day}`,
        day,
        title: `${words.title} (report of ${longDate(day)})`,
        text: `${words.text}. Preliminary figures of the Washington Department of Fish and Wildlife.`,
      };
    });
  return { title, page: siteUrl + page, path, entries };
}
