import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import type { ConfigAnswer } from '#contract/config.ts';
import { damStanding } from '#domain/dam/dam-passage.ts';
import type { FacilityStanding } from '#domain/fish/facility-standing.ts';
import { nearestReports } from '#domain/time/nearest-reports.ts';
import { FIGURES_UTC_HOUR, millisecondsUntilNextUtc } from '#domain/time/next-utc-hour.ts';
import { isPlainDate, type PlainDate } from '#domain/time/plain-date.ts';
import { damBody, damsBody } from '#server/answers/dams.ts';
import { hatcheryBody, seasonOfFacilityBody } from '#server/answers/facilities.ts';
import { nowAt, nowOnRiver, riverBoardBody, warningsBody } from '#server/answers/now.ts';
import { speciesBody } from '#server/answers/species.ts';
import { stateOfRun } from '#server/answers/state-of-run.ts';
import type { Edition } from '#server/site/edition.ts';
import type { Site } from '#server/site/site.ts';
import { ASK_AGAIN, KEEP_NOTHING, keepFor, PREFLIGHT_HEADERS } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';
import type { Rivers } from '../river/rivers.ts';
import {
  damIn,
  facilityIn,
  knownDamIn,
  knownFacilityIn,
  knownRiverIn,
  knownSpeciesIn,
  named,
  riverKeyIn,
  speciesIn,
  UNKNOWN_HATCHERY,
} from './named.ts';

/** How long answers about the current moment are cached, in milliseconds. */
export const MOMENT_MS = 1000;

export const NOW_MS = 60_000;

/** The report day that the path names as `:date`; `null` for a day without a report. */
const reportIn = (request: FastifyRequest): PlainDate | null =>
  request.edition.reportDates.find((day) => day === named(request, 'date')) ?? null;

function noReport(asked: string, { reportDates }: Edition): ProblemError {
  const nearest = isPlainDate(asked) ? nearestReports(reportDates, asked) : reportDates.slice(-1);
  const detail = `The nearest weekly reports are of: ${nearest.join(', ') || 'no day'}.`;
  return new ProblemError(404, 'No report on that day', detail);
}

/** @throws {ProblemError} 404 */
function knownFacility(request: FastifyRequest): FacilityStanding {
  const standing = request.edition.facility(knownFacilityIn(request));
  if (standing === null) throw UNKNOWN_HATCHERY;
  return standing;
}

export function apiRoutes(
  app: FastifyInstance,
  parts: { readonly site: Site; readonly rivers: Rivers; readonly now: () => number },
): void {
  const { site, rivers, now } = parts;
  const figures = {
    kept: 'edition',
    cacheControl: () =>
      keepFor(Math.floor(millisecondsUntilNextUtc(now(), FIGURES_UTC_HOUR) / 1000)),
  } as const satisfies FastifyContextConfig;
  const ofFacility = { ...figures, answerOf: facilityIn };

  for (const path of ['/api/*', '/river/*']) {
    app.options(path, (_, reply) => reply.code(204).headers(PREFLIGHT_HEADERS).send());
  }

  app.get('/api/facilities', { config: figures }, ({ edition }) => edition.facilities);

  app.get('/api/hatchery/:name', { config: ofFacility }, (request) =>
    hatcheryBody(knownFacility(request), request.edition.dates),
  );

  app.get('/api/season/:name', { config: ofFacility }, (request) =>
    seasonOfFacilityBody(knownFacility(request), request.edition.dates),
  );

  const ofSpecies = { ...figures, answerOf: speciesIn };
  app.get('/api/species/:species', { config: ofSpecies }, (request) =>
    speciesBody(request.edition.species(knownSpeciesIn(request)), request.edition.dates),
  );

  app.get('/api/run', { config: figures }, ({ edition }) => stateOfRun(edition.week));

  const ofPastWeek = { ...figures, answerOf: reportIn, line: 'slow' } as const;
  app.get('/api/run/:date', { config: ofPastWeek }, async (request) => {
    const day = reportIn(request);
    const week = day === null ? null : await site.api(request.edition).run(day);
    if (week === null) throw noReport(named(request, 'date'), request.edition);
    return stateOfRun(week);
  });

  app.get('/api/dams', { config: figures }, ({ edition }) => damsBody(edition.dams, edition.dates));

  app.get('/api/dams/:dam', { config: { ...figures, answerOf: damIn } }, (request) => {
    const { edition } = request;
    const passage = edition.damPassage(knownDamIn(request));
    return damBody(damStanding(passage, edition.dates.today), edition.dates);
  });

  app.get('/api/accuracy', { config: figures }, ({ edition }) => edition.accuracy);

  const ofNow = { kept: NOW_MS, cacheControl: keepFor(NOW_MS / 1000), answerOf: facilityIn };
  app.get('/api/now/:name', { config: ofNow }, async (request) => {
    const { edition } = request;
    const standing = knownFacility(request);
    const { links } = await site.api(edition).config();
    return nowAt(standing, { edition, rivers, rulesUrl: links.emergency_rules });
  });

  const ofRivers = { kept: NOW_MS, cacheControl: keepFor(NOW_MS / 1000) };
  app.get('/api/now/rivers', { config: ofRivers }, async ({ edition }) =>
    riverBoardBody(await site.riverBoard(edition), { edition, rivers }),
  );

  const ofRiverNow = { ...ofNow, answerOf: riverKeyIn };
  app.get('/api/now/rivers/:river', { config: ofRiverNow }, async (request) => {
    const { edition } = request;
    const { links } = await site.api(edition).config();
    return nowOnRiver(knownRiverIn(request), { edition, rivers, rulesUrl: links.emergency_rules });
  });

  const ofWarnings = { kept: NOW_MS, cacheControl: keepFor(NOW_MS / 1000) };
  app.get('/api/now/warnings', { config: ofWarnings }, async ({ edition }) =>
    warningsBody(await site.warnings(edition)),
  );

  const ofConfig = { kept: MOMENT_MS, cacheControl: KEEP_NOTHING };
  app.get('/api/config', { config: ofConfig }, async ({ edition }) => {
    const config = await site.api(edition).config();
    return { ...config, clock: new Date(now()).toISOString() } satisfies ConfigAnswer;
  });

  const ofStatus = { kept: MOMENT_MS, cacheControl: ASK_AGAIN };
  app.get('/api/status', { config: ofStatus }, () => site.status());
}
