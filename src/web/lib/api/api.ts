import type { Accuracy } from '#contract/accuracy.ts';
import { type Config, pageConfigSchema } from '#contract/config.ts';
import { EDITION_SEEN, editionName } from '#contract/edition-seen.ts';
import type { Facilities } from '#contract/facilities.ts';
import type { Hatchery } from '#contract/hatchery.ts';
import type { AskedSeries, FreshetApi } from '#contract/page.ts';
import type { Season } from '#contract/season.ts';
import type { Species } from '#contract/species.ts';
import type { StateOfRun } from '#contract/state-of-run.ts';
import type { Status } from '#contract/status.ts';
import type { ShownSpecies } from '#domain/fish/series.ts';
import { lazily } from '#domain/lazily.ts';
import { FIGURES_UTC_HOUR, millisecondsUntilNextUtc } from '#domain/time/next-utc-hour.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { type Cell, createCell } from '../browser/cell.ts';
import type { Log } from '../browser/log.ts';
import { type Answer, type Answers, ApiError, type Call } from './answers.ts';
import type { Fetch } from './site-fetch.ts';

/** Answers are fresh until those of the next day are published (requirement 10.9). */
export function untilNextFigures(answeredAt: number): number {
  return answeredAt + millisecondsUntilNextUtc(answeredAt, FIGURES_UTC_HOUR);
}

/**
 * A call whose schema is loaded while it is asked: the page of the document needs none, and they take a
 * moment to make.
 *
 * @param version the data version of an answer; a past week does not change with the current one.
 */
function callOf<T extends Pick<Config, 'data_version' | 'today'>>(
  address: string,
  load: () => Promise<{ parse(body: unknown): T }>,
  version: (data: T) => string | null = editionName,
): Call<T> {
  const schema = lazily(load);
  return {
    address,
    // A failure is reported when the answer is parsed.
    prepare: () => void schema().catch(() => undefined),
    parse: async (body) => (await schema()).parse(body),
    freshUntil: untilNextFigures,
    versionOf: version,
  };
}

function namedAddress(kind: 'hatchery' | 'season', name: string): string {
  return `/api/${kind}/${encodeURIComponent(name.replaceAll('_', ' '))}`;
}

const facilitiesCall = (): Call<Facilities> =>
  callOf('/api/facilities', () =>
    import('#contract/facilities.ts').then(({ facilitiesSchema }) => facilitiesSchema),
  );

/** The part of an answer that is shown while a series is. */
function partOf(of: AskedSeries | undefined): string | undefined {
  if (of === undefined) return undefined;
  const { species, run } = of;
  return new URLSearchParams({ species: species ?? '', ...(run && { run }) }).toString();
}

const hatcheryCall = (name: string, of?: AskedSeries): Call<Hatchery> => ({
  ...callOf(namedAddress('hatchery', name), () =>
    import('#contract/hatchery.ts').then(({ hatcherySchema }) => hatcherySchema),
  ),
  part: partOf(of),
});

const seasonCall = (name: string, of?: AskedSeries): Call<Season> => ({
  ...callOf(namedAddress('season', name), () =>
    import('#contract/season.ts').then(({ seasonSchema }) => seasonSchema),
  ),
  part: partOf(of),
});

const speciesCall = (species: ShownSpecies): Call<Species> =>
  callOf(`/api/species/${species.toLowerCase()}`, () =>
    import('#contract/species.ts').then(({ speciesSchema }) => speciesSchema),
  );

const runCall = (day: PlainDate | null): Call<StateOfRun> =>
  callOf(
    day === null ? '/api/run' : `/api/run/${day}`,
    () => import('#contract/state-of-run.ts').then(({ stateOfRunSchema }) => stateOfRunSchema),
    day === null ? editionName : () => null,
  );

const accuracyCall = (): Call<Accuracy> =>
  callOf('/api/accuracy', () =>
    import('#contract/accuracy.ts').then(({ accuracySchema }) => accuracySchema),
  );

/** Never fresh: each visit asks again. */
async function statusCall(): Promise<Call<Status>> {
  const { statusSchema } = await import('#contract/status.ts');
  return {
    address: '/api/status',
    parse: (body) => statusSchema.parse(body),
    freshUntil: (answeredAt) => answeredAt,
    versionOf: () => null,
  };
}

/** The configuration is requested again after this time. */
const CONFIG_HOLDS_MS = 10 * 60_000;

export interface ShownAnswers {
  /** Time of its oldest answer, in milliseconds since 1970. */
  readonly answeredAt: number;
  /** Whether a newer answer failed to load. */
  readonly isFailed: boolean;
}

export interface AnswersStatus {
  /** By path. */
  readonly pages: Readonly<Record<string, ShownAnswers>>;
  readonly isConfigFailed: boolean;
}

/** The API for a page. */
export interface PageApi extends FreshetApi {
  /** Whether servers have answered with two editions, as they may while a new one is published. */
  isMixed(): boolean;
  /** Whether the figures and the season of a facility, as far as they are asked for, are in memory, fresh. */
  hasFigures(name: string, of: AskedSeries): boolean;
}

export interface BrowserApi {
  /**
   * The API for the page at a path, or `null` for use outside a page. Its calls reject as those of
   * {@link Answers} do; an unknown hatchery is `null`. The configuration is the last known one; if it
   * is ten minutes old or failed, it is requested again and waited for until the timeout.
   *
   * @param isWhole whether seasons are asked for with every day, whatever is shown of them.
   */
  forPage(path: string | null, isWhole?: boolean): PageApi;
  /**
   * Asks again for what the page at a path shows: the configuration and, if that answers, whatever of
   * the rest is no longer fresh. Whether there may be something newer to show; if not, the page stays
   * as it is, and `status` says if that is because a call failed.
   *
   * @param load asks for all that the page shows.
   */
  renew(path: string, load: (api: FreshetApi) => Promise<unknown>): Promise<boolean>;
  /**
   * Asks for the newest edition if this window has shown another one than its document's: a server that
   * is behind may have sent that. Whether there is something newer to show, as {@link renew}.
   */
  catchUp(path: string, load: (api: FreshetApi) => Promise<unknown>): Promise<boolean>;
  readonly status: Pick<Cell<AnswersStatus>, 'get' | 'subscribe'>;
}

/**
 * Makes the API on top of the saved answers. Every failure is logged, even if a saved answer is used.
 *
 * @param parts.timeout how long a page waits for a new configuration.
 * @param parts.first the configuration and path the server rendered, and when; `path` is `null` for
 *   the empty page, whose configuration may be old.
 * @param parts.seen the edition that this window showed last, before its document was loaded.
 */
export function createBrowserApi(parts: {
  readonly answers: Answers;
  readonly fetch: Fetch;
  /** Real time in milliseconds. */
  readonly now: () => number;
  readonly timeout: () => Promise<void>;
  readonly log: Pick<
    Log,
    | 'accuracyFailed'
    | 'configFailed'
    | 'facilitiesFailed'
    | 'hatcheryFailed'
    | 'speciesFailed'
    | 'runFailed'
    | 'statusFailed'
  >;
  readonly first: { readonly config: Config; readonly path: string | null; readonly at: number };
  readonly seen: () => string | null;
}): BrowserApi {
  const { answers, fetch, now, timeout, log, first } = parts;
  const status = createCell<AnswersStatus>({
    pages: first.path === null ? {} : { [first.path]: { answeredAt: first.at, isFailed: false } },
    isConfigFailed: first.path === null,
  });
  let lastConfig = first.config;
  let configAskedAt = first.at;
  let configRequest: Promise<void> | null = null;
  answers.setVersion(editionName(lastConfig));

  async function fetchConfig(seen: string): Promise<void> {
    configAskedAt = now();
    try {
      const response = await fetch('/api/config', {
        headers: { accept: 'application/json', [EDITION_SEEN]: seen },
        cache: 'no-store',
      });
      if (!response.ok) throw new ApiError('/api/config', response.status);
      lastConfig = pageConfigSchema.parse(await response.json());
      answers.setVersion(editionName(lastConfig));
      status.set({ ...status.get(), isConfigFailed: false });
    } catch (error) {
      log.configFailed(error);
      status.set({ ...status.get(), isConfigFailed: true });
    }
  }

  function askConfig(seen = answers.version() ?? ''): Promise<void> {
    configRequest ??= fetchConfig(seen).finally(() => {
      configRequest = null;
    });
    return configRequest;
  }

  function askConfigIfDue(): Promise<void> | null {
    const isDue = status.get().isConfigFailed || now() - configAskedAt > CONFIG_HOLDS_MS;
    return isDue ? askConfig() : configRequest;
  }

  async function config(): Promise<Config> {
    const request = askConfigIfDue();
    if (request !== null) await Promise.race([request, timeout()]);
    return lastConfig;
  }

  /** Several pages may ask for one answer at a time: its failure is logged once. */
  const logged = new WeakSet<Error>();
  function logOnce(cause: unknown, failed: (cause: unknown) => void): void {
    if (cause instanceof Error) {
      if (logged.has(cause)) return;
      logged.add(cause);
    }
    failed(cause);
  }

  function forPage(path: string | null, isWhole = false): PageApi {
    const ofSeason = (of: AskedSeries | undefined) => (isWhole ? undefined : of);
    let shown: ShownAnswers | null = null;
    const editions = new Set<string>();

    async function ask<T>(call: Call<T>, failed: (cause: unknown) => void): Promise<T> {
      let answer: Answer<T>;
      try {
        answer = await answers.ask(call);
      } catch (error) {
        logOnce(error, failed);
        throw error;
      }
      const edition = call.versionOf(answer.data);
      if (answer.failure !== null) logOnce(answer.failure, failed);
      else if (edition !== null) editions.add(edition);
      shown = {
        answeredAt: Math.min(answer.answeredAt, shown?.answeredAt ?? Number.POSITIVE_INFINITY),
        isFailed: answer.failure !== null || (shown?.isFailed ?? false),
      };
      if (path !== null) {
        const { pages, ...rest } = status.get();
        status.set({ ...rest, pages: { ...pages, [path]: shown } });
      }
      return answer.data;
    }

    async function askNamed<T>(
      call: Call<T>,
      failed: (cause: unknown) => void = log.hatcheryFailed,
    ): Promise<T | null> {
      try {
        return await ask(call, (cause) => {
          if (!isNotFound(cause)) failed(cause);
        });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    }

    return {
      isMixed: () => editions.size > 1,
      hasFigures: (name, of) =>
        answers.has(hatcheryCall(name, of)) && answers.has(seasonCall(name, ofSeason(of))),
      config,
      facilities: () => ask(facilitiesCall(), log.facilitiesFailed),
      hatchery: (name, of) => askNamed(hatcheryCall(name, of)),
      season: (name, of) => askNamed(seasonCall(name, ofSeason(of))),
      species: (species) => ask(speciesCall(species), log.speciesFailed),
      run: (day) => askNamed(runCall(day), log.runFailed),
      accuracy: () => ask(accuracyCall(), log.accuracyFailed),
      status: async () => ask(await statusCall(), log.statusFailed),
    };
  }

  async function renew(path: string, load: (api: FreshetApi) => Promise<unknown>) {
    const request = askConfigIfDue();
    if (request === null && !status.get().pages[path]?.isFailed) return false;
    await request;
    return status.get().isConfigFailed ? false : askAgain(path, load);
  }

  async function catchUp(path: string, load: (api: FreshetApi) => Promise<unknown>) {
    const [before, shown] = [parts.seen(), editionName(first.config)];
    if (before === null || before === shown || first.path === null) return false;
    // Which of the two is newer only the store can say. No server shows both, so each looks there.
    await askConfig(`${before}, ${shown}`);
    if (status.get().isConfigFailed || editionName(lastConfig) === shown) return false;
    return askAgain(path, load);
  }

  async function askAgain(path: string, load: (api: FreshetApi) => Promise<unknown>) {
    try {
      await load(forPage(path));
    } catch {
      // Logged. Nothing is saved to stand in, but the page still shows what it was rendered with.
      const { pages, ...rest } = status.get();
      const answeredAt = pages[path]?.answeredAt ?? first.at;
      status.set({ ...rest, pages: { ...pages, [path]: { answeredAt, isFailed: true } } });
    }
    return !status.get().pages[path]?.isFailed;
  }

  return { forPage, renew, catchUp, status };
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
