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
  /** HTTP status: 200, or 404 for a page or facility that is not there. */
  readonly status: number;
  readonly html: string;
}

/** The server's way into the web build: `dist/web/server/entry-server.js` exports `render`. */
export type RenderPage = (
  request: { readonly path: string; readonly search: string },
  api: FreshetApi,
) => Promise<RenderedPage>;
