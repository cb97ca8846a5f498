import type { ShownSpecies } from '#domain/fish/series.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Accuracy } from './accuracy.ts';
import type { Config } from './config.ts';
import type { Facilities } from './facilities.ts';
import type { Hatchery } from './hatchery.ts';
import type { Season } from './season.ts';
import type { Species } from './species.ts';
import type { StateOfRun } from './state-of-run.ts';
import type { Status } from './status.ts';

/** A series by name; where a name is `null` or unknown, the first. */
export interface AskedSeries {
  readonly species: string | null;
  /** Run string, e.g. `Winter-Late Hatchery`. */
  readonly run: string | null;
}

/**
 * The data that pages need: on the server from prepared answers, in the browser over HTTP.
 */
export interface FreshetApi {
  facilities(): Promise<Facilities>;
  /**
   * `null` when no facility has that name (spaces, underscores or hyphens, any case).
   *
   * @param of leaves out what is not shown while this series is; everything by default.
   */
  hatchery(name: string, of?: AskedSeries): Promise<Hatchery | null>;
  /** As above. */
  season(name: string, of?: AskedSeries): Promise<Season | null>;
  species(species: ShownSpecies): Promise<Species>;
  /**
   * The week of a weekly report as known on its day, the newest for `null`. `null` when no report was
   * published on that day.
   */
  run(day: PlainDate | null): Promise<StateOfRun | null>;
  accuracy(): Promise<Accuracy>;
  /** Of this moment, whatever edition is shown. */
  status(): Promise<Status>;
  config(): Promise<Config>;
}

/** A complete rendered page. */
export interface RenderedPage {
  /**
   * HTTP status: 200; 404 for an unknown page or facility; 500, with a page that says so, when its
   * data are unavailable.
   */
  readonly status: number;
  /** The whole document, `<!DOCTYPE html>` included. */
  readonly html: string;
  /** Why the status is 500, for the log; `null` otherwise. */
  readonly failure: unknown;
}

/**
 * The picture that a link to a page shows where it is shared, as SVG of 1200 by 630; `null` for a path
 * without one of its own. `/` is the picture of the whole site.
 */
export type DrawPreview = (path: string, api: FreshetApi) => Promise<string | null>;

/**
 * The server's entry into the web build: `dist/web/server/entry-server.js` exports `render` and
 * `drawPreview`.
 *
 * `path` and `search` are the request's, unchanged (`search` with its `?`, or empty). Rejects only
 * when a component fails.
 */
export type RenderPage = (
  request: { readonly path: string; readonly search: string },
  api: FreshetApi,
) => Promise<RenderedPage>;
