import type { ShownSpecies } from '#domain/fish/series.ts';
import type { SpeciesSelection } from '#domain/fish/species-runs.ts';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { ObservedFlow, RiverForecast } from '#domain/river/river-value.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Accuracy } from './accuracy.ts';
import type { Config } from './config.ts';
import type { DamCounts, Dams } from './dams.ts';
import type { Facilities } from './facilities.ts';
import type { Hatchery } from './hatchery.ts';
import type { RiverOfSite } from './rivers.ts';
import type { Season } from './season.ts';
import type { Species } from './species.ts';
import type { StateOfRun } from './state-of-run.ts';
import type { Status } from './status.ts';

/** The data that pages need: on the server from prepared answers, in the browser over HTTP. */
export interface FreshetApi {
  facilities(): Promise<Facilities>;
  /** Key of the shown facility with this name, key or route segment; `null` for none. */
  facilityKey(name: string): string | null;
  /** `null` when no facility has that name (spaces, underscores or hyphens, any case). */
  hatchery(name: string): Promise<Hatchery | null>;
  season(name: string): Promise<Season | null>;
  /** The species and runs of a facility's figures, in their order; none for an unknown facility. */
  runs(name: string): readonly SpeciesSelection[];
  species(species: ShownSpecies): Promise<Species>;
  /** The week of a report as known on its day, the newest for `null`; `null` where there is none. */
  run(day: PlainDate | null): Promise<StateOfRun | null>;
  rivers(): Promise<readonly RiverOfSite[]>;
  /** What is kept of a river, if all of it is fresh, without asking a service. */
  riverNow(river: RiverOfSite): Promise<ReadRiver | null>;
  dams(): Promise<Dams>;
  /** `null` when no dam has that key. */
  dam(key: string): Promise<DamCounts | null>;
  accuracy(): Promise<Accuracy>;
  /** Of this moment, whatever edition is shown. */
  status(): Promise<Status>;
  config(): Promise<Config>;
}

export interface ReadRiver {
  readonly measured: ObservedFlow | null;
  readonly medians: readonly DailyMedian[] | null;
  readonly forecast: RiverForecast | null;
  /** The time at the river, in milliseconds since 1970. */
  readonly now: number;
  readonly isSimulated: boolean;
}

/** An address that is judged: its parameters as they were asked for, those of its path before others. */
export interface AskedPage {
  readonly values: Readonly<Record<string, string>>;
  readonly site: FreshetApi;
}

type Judge<Known> = (value: string, asked: AskedPage) => Known | Promise<Known>;

/**
 * What a page knows of a name in its path: the name as the page spells it, or `null` where there is no
 * such page. Where what is said then depends on the name, one name stands for all of the same answer.
 */
export type JudgeName = Judge<string | null | { readonly absentLike: string }>;

/** A choice in the query as the page spells it; `null` for one that it does not know and shows nothing of. */
export type JudgeChoice = Judge<string | null>;

export interface PageInfo {
  /** Of its route, such as `/hatcheries/:facility`. */
  readonly path: string;
  /** Ids of the routes that make it, by which the browser asks for parts of its data. */
  readonly routeIds: readonly string[];
  /** Its judges of the names in its path. A name without one is passed on as it is. */
  readonly names: Readonly<Record<string, JudgeName>>;
  /** Its judges of the choices in its query that its document depends on. Others are not read. */
  readonly query: Readonly<Record<string, JudgeChoice>>;
  /** Parameters of the query that only the browser reads. */
  readonly inBrowser: readonly string[];
  /** What it is as new as: an edition, a river's newest reading, or this moment. */
  readonly shows: 'edition' | 'river' | 'moment';
  /** Takes seconds to make and is seldom asked for. */
  readonly isSlow: boolean;
  readonly isListed: boolean;
}

interface Embed {
  readonly isFound: boolean;
  readonly html: string;
}

/** What the server takes from the web build: `dist/web/server/index.js`. */
export interface WebBuild {
  readonly pages: readonly PageInfo[];
  /** The document of a page, or its data for an address ending in `.data`; `log` gets failures. */
  render(request: Request, site: FreshetApi, log: (failure: unknown) => void): Promise<Response>;
  /** A link's picture as SVG of 1200 by 630; `null` for a path without. `/` is the whole site's. */
  drawPreview(path: string, site: FreshetApi): Promise<string | null>;
  /** A facility, by name, key or route segment, as a document that other sites frame. */
  drawEmbed(facility: string, isDark: boolean, site: FreshetApi): Promise<Embed>;
  /** A river with what its services have, likewise; `null` for an unknown one. */
  drawRiverEmbed(
    found: {
      readonly river: RiverOfSite;
      readonly read: ReadRiver;
      readonly isMetric: boolean;
    } | null,
    isDark: boolean,
    site: FreshetApi,
  ): Promise<Embed>;
}
