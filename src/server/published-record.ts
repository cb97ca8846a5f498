import type { Hindcast } from '#contract/accuracy.ts';
import { type FacilityHistory, historySteps } from '#domain/fish/facility-fish.ts';
import type { RunFish } from '#domain/fish/run-fish.ts';
import type { Facility } from '#domain/place/facility.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { StoreView } from '#store/store.ts';
import { yieldToEventLoop } from '#store/yield-to-event-loop.ts';
import { type RunPast, runPast } from './answers/run-seasons.ts';
import type { BroughtFrom } from './answers/series-lists.ts';

/** The data version before anything is published. */
export const NOTHING_PUBLISHED = 'none';

/** What comes with the product, and editions are read with. */
export interface Bundled {
  /** The catalogue, sorted by key. */
  readonly facilities: readonly Facility[];
  readonly gauges: readonly Gauge[];
  /** How the projections of past seasons would have done. */
  readonly hindcast: Hindcast;
}

/** A facility that is shown, whatever the day. */
export interface PublishedFacility {
  readonly facility: Facility;
  readonly history: FacilityHistory;
  pastOf(run: Pick<RunFish, 'species' | 'run'>): RunPast;
  readonly broughtFrom: BroughtFrom;
}

/**
 * What the editions of one data version share, whatever their day: read once, and kept until another
 * version is published.
 */
export interface PublishedRecord {
  readonly dataVersion: string;
  /** Newest day of its figures; `null` when there are none. */
  readonly asOf: PlainDate | null;
  /** Stored increments, including those of species that are not shown. */
  readonly returns: number;
  /** Facilities that have counted one of the shown species, sorted by key. */
  readonly facilities: readonly PublishedFacility[];
}

function nameSenders({ broughtFrom }: Facility, facilities: readonly Facility[]): BroughtFrom {
  return ({ species, run }) => {
    const keys = broughtFrom.find((one) => one.species === species && one.run === run)?.from ?? [];
    return keys.flatMap((key) => facilities.find((one) => one.key === key)?.name ?? []);
  };
}

function publishedFacility(
  facility: Facility,
  history: FacilityHistory,
  catalogue: readonly Facility[],
): PublishedFacility {
  const nameOf = ({ species, run }: Pick<RunFish, 'species' | 'run'>) => `${species} ${run}`;
  const runs = history.species.flatMap((one) => one.runs);
  const pasts = new Map(runs.map((run) => [nameOf(run), runPast(run)]));
  const none = { trend: null, halfWayTrend: null, seasons: [] };
  return {
    facility,
    history,
    pastOf: (run) => pasts.get(nameOf(run)) ?? none,
    broughtFrom: nameSenders(facility, catalogue),
  };
}

/** Does work in steps, with waiting requests answered between them. */
async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  let step = steps.next();
  while (!step.done) {
    await yieldToEventLoop();
    step = steps.next();
  }
  return step.value;
}

async function readFacilities(
  view: StoreView,
  catalogue: readonly Facility[],
  asOf: PlainDate,
  knownOn: PlainDate | null,
): Promise<PublishedFacility[]> {
  const shown: PublishedFacility[] = [];
  const known = { knownOn };
  const reported = new Set(await view.facilities(known));
  for (const facility of catalogue) {
    if (!reported.has(facility.key)) continue;
    await yieldToEventLoop();
    // A large facility takes 10 ms for each of these.
    const returns = await view.returns(facility.key, known);
    await yieldToEventLoop();
    const finals = await view.finals(facility.key, known);
    await yieldToEventLoop();
    const history = await inTurns(historySteps({ returns, finals }, asOf));
    if (history.species.length === 0) continue;
    await yieldToEventLoop();
    shown.push(publishedFacility(facility, history, catalogue));
  }
  return shown;
}

/**
 * Reads what is published.
 *
 * @param facilities the catalogue, sorted by key.
 * @param knownOn shows only what was reported by this day; `null` for everything.
 */
export async function readPublished(
  view: StoreView,
  { facilities }: Pick<Bundled, 'facilities'>,
  knownOn: PlainDate | null,
): Promise<PublishedRecord> {
  const dataVersion = (await view.publication())?.dataVersion ?? NOTHING_PUBLISHED;
  const { newestDate: asOf, returns } = await view.extent({ knownOn });
  return {
    ...{ dataVersion, asOf, returns },
    facilities: asOf === null ? [] : await readFacilities(view, facilities, asOf, knownOn),
  };
}

/**
 * Reads the days of the weekly reports, oldest first. A report without anything new makes no version.
 *
 * @param knownOn as of {@link readPublished}.
 */
export async function readReportDates(
  view: StoreView,
  knownOn: PlainDate | null,
): Promise<readonly PlainDate[]> {
  const days = (await view.weeklyReports()).map(({ reportDate }) => reportDate);
  return [...new Set(days)].filter((day) => knownOn === null || day <= knownOn).sort();
}
