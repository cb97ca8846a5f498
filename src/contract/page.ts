import type { DamStanding } from '#domain/dam/dam-passage.ts';
import type { FacilityStanding } from '#domain/fish/facility-standing.ts';
import type { PlaceToSee } from '#domain/fish/fish-to-see.ts';
import type { ShownSpecies } from '#domain/fish/series.ts';
import type { SpeciesSelection } from '#domain/fish/species-runs.ts';
import type { SpeciesStanding } from '#domain/fish/species-standing.ts';
import type { Week } from '#domain/fish/week.ts';
import type { ChanceScore } from '#domain/river/chance-scores.ts';
import type { FloodElsewhere } from '#domain/river/flood.ts';
import type { RiverBoard } from '#domain/river/river-board.ts';
import type { GaugeStanding } from '#domain/river/river-facts.ts';
import type { FlowPoint } from '#domain/river/river-value.ts';
import type { WarningReading } from '#domain/river/warning.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Accuracy } from './accuracy.ts';
import type { Config } from './config.ts';
import type { EmbedTheme } from './embed.ts';
import type { Facilities } from './facilities.ts';
import type { RiverOfSite } from './rivers.ts';
import type { Status } from './status.ts';

/** What the figures of an edition depend on. */
export interface EditionDates {
  readonly dataVersion: string;
  readonly today: PlainDate;
  /** Newest data date; `null` where nothing is published. */
  readonly asOf: PlainDate | null;
}

/** The week of a report, as known on its day. */
export interface WeekReport {
  readonly dates: EditionDates;
  /** Days of all weekly reports up to it, oldest first. */
  readonly reports: readonly PlainDate[];
  readonly week: Week;
}

/** What pages are made from: the edition, in the shapes of the domain. Loaders cut them to what is shown. */
export interface FreshetApi {
  dates(): EditionDates;
  /** All facilities as the GeoJSON of `GET /api/facilities`, which the map reads too. */
  facilities(): Promise<Facilities>;
  /** Key of the shown facility with this name, key or slug; `null` if there is none. */
  facilityKey(name: string): string | null;
  /** `null` if no facility has that name (spaces, underscores or hyphens; any case). */
  facility(name: string): Promise<FacilityStanding | null>;
  /** The species and runs of a facility's figures, in display order; empty for an unknown facility. */
  runs(name: string): readonly SpeciesSelection[];
  species(species: ShownSpecies): Promise<SpeciesStanding>;
  /** The week of a report as known on its day; for `null`, the newest week. `null` without such a report. */
  run(day: PlainDate | null): Promise<WeekReport | null>;
  rivers(): Promise<readonly RiverOfSite[]>;
  /** All rivers with their water and fish, from what is kept; never calls a live service. */
  riverBoard(): Promise<RiverBoard>;
  /** The highest flood at a river's gauges other than the one with this forecast, from what is kept. */
  floodElsewhere(river: RiverOfSite, lid: string | null): Promise<FloodElsewhere | null>;
  /** The newest flow at a forecast point, `null` where none is kept; never calls a live service. */
  flowAtPoint(lid: string): Promise<FlowPoint | null>;
  /** A gauge by its newest kept reading, `null` where none is kept; never calls a live service. */
  gaugeStanding(site: string): Promise<GaugeStanding | null>;
  /** The kept answer of an address under `/river` while it is fresh, otherwise `null`; never calls a service. */
  keptRiverAnswer(address: string): Promise<Response | null>;
  /** What is known of warnings now; waits for no service. */
  warnings(): Promise<WarningReading>;
  /** Places to see fish, those with fish now first. */
  placesToSee(): Promise<readonly PlaceToSee[]>;
  /** From the sea upward. */
  dams(): Promise<readonly DamStanding[]>;
  /** `null` if no dam has that key. */
  dam(key: string): Promise<DamStanding | null>;
  accuracy(): Promise<Accuracy>;
  /** How many days came within the bands of rivers' chances, by days ahead. */
  chanceScores(): Promise<readonly ChanceScore[]>;
  /** Status at this moment, whichever edition is shown. */
  status(): Promise<Status>;
  config(): Promise<Config>;
}

/** A requested address: its parameters as the client wrote them; those of the path win over the query's. */
export interface AskedPage {
  readonly values: Readonly<Record<string, string>>;
  readonly site: FreshetApi;
}

type Judge<Known> = (value: string, asked: AskedPage) => Known | Promise<Known>;

/**
 * Resolves a name in the path of a page to its canonical spelling, or to `null` where no such page
 * exists. `absentLike`: the page is missing but its text depends on the name; all names with the same
 * text share this one.
 */
export type JudgeName = Judge<string | null | { readonly absentLike: string }>;

/** Resolves a choice in the query to its canonical spelling; `null` for a choice that the page ignores. */
export type JudgeChoice = Judge<string | null>;

export interface PageInfo {
  /** Path of its route, such as `/hatcheries/:facility`. */
  readonly path: string;
  /** Ids of its nested routes, by which the browser requests parts of its data. */
  readonly routeIds: readonly string[];
  /** Judges of the names in its path. A name without a judge is used as written. */
  readonly names: Readonly<Record<string, JudgeName>>;
  /** Judges of the query parameters that its document depends on. Others are ignored. */
  readonly query: Readonly<Record<string, JudgeChoice>>;
  /** Query parameters that only the browser reads. */
  readonly inBrowser: readonly string[];
  /** Whether its figures are those of an edition or of this moment, which decides how long it is kept. */
  readonly shows: 'edition' | 'moment';
  /** Takes seconds to render and is seldom requested. */
  readonly isSlow: boolean;
  readonly isListed: boolean;
}

interface Embed {
  readonly isFound: boolean;
  readonly html: string;
}

/** What the server imports from the web build, `dist/web/server/index.js`. */
export interface WebBuild {
  readonly pages: readonly PageInfo[];
  /** Renders the document of a page, or its data for an address that ends in `.data`; `log` receives failures. */
  render(request: Request, site: FreshetApi, log: (failure: unknown) => void): Promise<Response>;
  /** Draws the link preview of a page as SVG, 1200 by 630; `null` for a page without its own. `/` is the whole site's. */
  drawPreview(path: string, site: FreshetApi): Promise<string | null>;
  /** Draws a facility, given by name, key or slug, as a document that other sites can frame. */
  drawEmbed(facility: string, theme: EmbedTheme, site: FreshetApi): Promise<Embed>;
  /**
   * The same for a river; `found` is `null` for an unknown one. `answerAt` gives what its services answer at an
   * address under `/river`, or `null` if they do not.
   */
  drawRiverEmbed(
    found: {
      readonly river: RiverOfSite;
      readonly answerAt: (address: string) => Promise<Response | null>;
      readonly isMetric: boolean;
      /** Milliseconds since 1970. */
      readonly now: number;
    } | null,
    theme: EmbedTheme,
    site: FreshetApi,
  ): Promise<Embed>;
}
