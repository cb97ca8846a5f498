import type { Config } from './config.ts';
import type { Facilities } from './facilities.ts';
import type { Hatchery } from './hatchery.ts';

/**
 * What pages ask for, wherever they are rendered: the server answers from its prepared data, the
 * browser over HTTP.
 */
export interface FreshetApi {
  facilities(): Promise<Facilities>;
  /** `null` when no facility has that name (spaces, underscores or hyphens, any case). */
  hatchery(name: string): Promise<Hatchery | null>;
  config(): Promise<Config>;
}

/** A page rendered whole, ready to be compressed and kept. */
export interface RenderedPage {
  /**
   * HTTP status: 200; 404 for a page or facility that is not there; 500 when the data of the page
   * could not be had, with a page that says so.
   */
  readonly status: number;
  /** The whole document, `<!DOCTYPE html>` included. */
  readonly html: string;
  /** Why the status is 500, for the log; `null` otherwise. */
  readonly failure: unknown;
}

/**
 * The server's way into the web build: `dist/web/server/entry-server.js` exports `render`.
 *
 * `path` and `search` are those of the request as they came (`search` with its `?`, or empty). Rejects
 * only when a component fails.
 */
export type RenderPage = (
  request: { readonly path: string; readonly search: string },
  api: FreshetApi,
) => Promise<RenderedPage>;
