import { sum } from 'd3-array';
import type { RiverOfSite } from '#contract/rivers.ts';
import { firstFish } from '#domain/fish/first-fish.ts';
import { LAST_REPORTS } from '#domain/fish/recent.ts';
import type { RunStanding } from '#domain/fish/run-standing.ts';
import { SHOWN_SPECIES, type ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { nounAfter, runNoun } from '#domain/say/fish.ts';
import { sayCorrection } from '#domain/say/report.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { counted, longDate, wholeNumber } from '#domain/words/format.ts';
import type { Edition } from '#server/site/edition.ts';

export interface Feed {
  readonly title: string;
  readonly page: string;
  /** Path of the feed without its extension. */
  readonly path: string;
  readonly entries: readonly {
    /** Address of the entry and its id for feed readers: never changes while the entry is listed. */
    readonly address: string;
    readonly day: PlainDate;
    readonly title: string;
    readonly text: string;
  }[];
}

interface ReportedCount {
  readonly facility: string;
  readonly species: string;
  readonly day: PlainDate;
  readonly count: number;
  readonly reportDate: PlainDate;
}
type Counts = readonly ReportedCount[];

interface FeedEvent {
  /** Names it in the page's address; never changes. */
  readonly anchor: string;
  readonly day: PlainDate;
  readonly title: string;
}

export interface FeedTopic extends Pick<Feed, 'title' | 'page' | 'path'> {
  readonly isOn: (count: ReportedCount) => boolean;
  readonly words: (counts: Counts) => { readonly title: string; readonly text: string };
  /** What has an entry of its own beside the reports. */
  readonly events?: readonly FeedEvent[];
}

const fishIn = (counts: Counts) => sum(counts, ({ count }) => count);

function fishWords(counts: Counts, what: string): string {
  const fish = fishIn(counts);
  if (fish < 0) return `${wholeNumber(-fish)} ${what} removed by corrections`;
  return fish === 0 ? `no new ${what}` : `${wholeNumber(fish)} ${what}`;
}

const speciesFish = (counts: Counts, species: string) =>
  fishWords(counts, nounAfter(Math.abs(fishIn(counts)), species));

const grouped = (counts: Counts, by: 'facility' | 'species') =>
  [...Map.groupBy(counts, (count) => count[by])].sort(([, a], [, b]) => fishIn(b) - fishIn(a));

const speciesWords = (counts: Counts) =>
  grouped(counts, 'species')
    .map(([species, some]) => speciesFish(some, species))
    .join(', ');

function atFacilities(counts: Counts): string {
  const facilities = new Set(counts.map(({ facility }) => facility)).size;
  return `at ${counted(facilities, 'facility', 'facilities')}`;
}

export const EVERYTHING: FeedTopic = {
  page: '/run',
  path: '/feeds/all',
  title: 'Freshet: new reports',
  isOn: () => true,
  words: (counts) => ({
    title: `${fishWords(counts, 'salmon and steelhead')} ${atFacilities(counts)}`,
    text: SHOWN_SPECIES.map((species) => counts.filter((count) => count.species === species))
      .filter((some) => some.length > 0)
      .map((some) => `${speciesWords(some)} ${atFacilities(some)}`)
      .join('; '),
  }),
};

export function topicOfSpecies(species: ShownSpecies): FeedTopic {
  const page = `/species/${species.toLowerCase()}`;
  return {
    page,
    path: `/feeds${page}`,
    title: `Freshet: ${species}`,
    isOn: (count) => count.species === species,
    words: (counts) => ({
      title: `${speciesFish(counts, species)} ${atFacilities(counts)}`,
      text: grouped(counts, 'facility')
        .map(([facility, some]) => `${facility}: ${speciesFish(some, species)}`)
        .join('; '),
    }),
  };
}

const newestFirst = ([a]: readonly [PlainDate, unknown], [b]: readonly [PlainDate, unknown]) =>
  a < b ? 1 : -1;

export function topicOfFacility(edition: Edition, key: string): FeedTopic {
  const trap = edition.trap(key);
  const name = trap === null ? key : facilityTitle(trap.facility.name);
  const slug = slugOfKey(key);
  return {
    page: `/hatcheries/${slug}`,
    path: `/feeds/facilities/${slug}`,
    events: (trap?.runs ?? []).flatMap((run) => correctionEvents(run, name)),
    title: `Freshet: ${name}`,
    isOn: ({ facility }) => facility === name,
    words: (counts) => ({
      title: `${name}: ${speciesWords(counts)}`,
      text: `Counted ${[...Map.groupBy(counts, ({ day }) => day)]
        .sort(newestFirst)
        .map(([day, ofDay]) => `by ${longDate(day)}: ${speciesWords(ofDay)}`)
        .join('; ')}`,
    }),
  };
}

const anchorOf = ({ species, run }: Pick<RunStanding, 'species' | 'run'>) =>
  `${species} ${run}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** `Hoodsport Hatchery: WDFW lowered its count by 303 chum, 3,950 → 3,647`. */
function correctionEvents(run: RunStanding, place: string): readonly FeedEvent[] {
  return run.corrections.map((correction) => ({
    anchor: `correction-${anchorOf(run)}-${correction.reportDate}`,
    day: correction.reportDate,
    title: `${place}: ${sayCorrection(correction, runNoun(run)).line}`,
  }));
}

/** `First chum of the season at Hoodsport Hatchery: 100 by Oct 21, 2025`. */
function firstEvents(run: RunStanding, place: string): readonly FeedEvent[] {
  return firstFish(run).map(({ season, day, count, reportDate }) => ({
    anchor: `first-${anchorOf(run)}-${season}`,
    day: reportDate,
    title: `First ${runNoun(run)} of the season at ${place}: ${wholeNumber(count)} by ${longDate(day)}`,
  }));
}

/** A species at a facility, with the first fish of its seasons. */
export function topicOfBoth(edition: Edition, key: string, species: ShownSpecies): FeedTopic {
  const facility = topicOfFacility(edition, key);
  const trap = edition.trap(key);
  const place = facilityTitle(trap?.facility.name ?? key);
  const runs = (trap?.runs ?? []).filter((run) => run.species === species);
  return {
    ...facility,
    page: `${facility.page}?species=${species}`,
    path: `${facility.path}/${species.toLowerCase()}`,
    title: `${facility.title}, ${species}`,
    isOn: (count) => count.species === species && facility.isOn(count),
    events: runs.flatMap((run) => [...firstEvents(run, place), ...correctionEvents(run, place)]),
  };
}

export function topicOfRiver(edition: Edition, river: RiverOfSite): FeedTopic {
  const traps = river.facilities.flatMap((key) => edition.trap(key) ?? []);
  const names = new Set(traps.map(({ facility }) => facilityTitle(facility.name)));
  return {
    page: `/rivers/${river.slug}`,
    path: `/feeds/rivers/${river.slug}`,
    title: `Freshet: ${river.name}`,
    isOn: ({ facility }) => names.has(facility),
    words: (counts) => ({
      title: `${river.name}: ${speciesWords(counts)}`,
      text: grouped(counts, 'facility')
        .map(([facility, some]) => `${facility}: ${speciesWords(some)}`)
        .join('; '),
    }),
  };
}

const PRELIMINARY =
  'These are preliminary figures of the Washington Department of Fish and Wildlife.';

function eventEntry({ anchor, day, title }: FeedEvent, page: string): Feed['entries'][number] {
  return {
    address: `${page}#${anchor}`,
    day,
    title,
    text: `${title} (report of ${longDate(day)}). ${PRELIMINARY}`,
  };
}

export function reportFeed({ reported }: Edition, topic: FeedTopic, siteUrl: string): Feed {
  const page = siteUrl + topic.page;
  const entries = [...Map.groupBy(reported.filter(topic.isOn), ({ reportDate }) => reportDate)]
    .sort(newestFirst)
    .slice(0, LAST_REPORTS)
    .map(([day, ofReport]) => {
      const { title, text } = topic.words(ofReport);
      return {
        address: `${page}#report-${day}`,
        day,
        title: `${title} (report of ${longDate(day)})`,
        text: `${text}. ${PRELIMINARY}`,
      };
    });
  const events = (topic.events ?? []).map((event) => eventEntry(event, page));
  const newest = [...events, ...entries].sort(
    (a, b) => Number(a.day < b.day) - Number(a.day > b.day),
  );
  return { title: topic.title, path: topic.path, page, entries: newest };
}
