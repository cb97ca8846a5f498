import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import { riverSite } from '../../testing/river-site.ts';
import { floodElsewhere } from './flood-elsewhere.ts';

const site = await riverSite();
beforeEach(() => site.forget());

const NOW = Date.parse('2026-11-20T20:00:00Z');
const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
const NONE = { floodCategory: 'fcst_not_current', validTime: '0001-01-01T00:00:00Z' };

/** A river with its main forecast and another one. */
const skagit = site.named.find(({ name }) => name === 'Skagit River');
const other = skagit?.gauges.find(({ lid }) => lid !== null && lid !== skagit.forecast);

const status = (floodCategory: string, validTime: string) => ({
  primary: 30.2,
  primaryUnit: 'ft',
  secondary: 90.1,
  secondaryUnit: 'kcfs',
  floodCategory,
  validTime,
});

/** NOAA's list of gauges with the states of one. */
const listing =
  (lid: string | null | undefined, states: { observed: object; forecast: object }): Fetch =>
  async (url, init) => {
    const response = await site.services.fetch(url, init);
    if (!url.pathname.endsWith('/gauges')) return response;
    const { gauges } = JSON.parse(await response.text());
    return Response.json({
      gauges: gauges.map((gauge: { lid: string }) =>
        gauge.lid === lid ? { ...gauge, status: states } : gauge,
      ),
    });
  };

async function found(lid: string | null | undefined, observed: object, forecast: object) {
  if (skagit === undefined) throw new Error('the catalog has no Skagit River');
  const rivers = site.rivers({ fetch: listing(lid, { observed, forecast }) });
  await rivers.newest.round();
  const calls = site.services.traffic.callsOf();
  const elsewhere = await floodElsewhere(skagit, { lid: skagit.forecast }, rivers);
  expect(site.services.traffic.callsOf()).toBe(calls);
  return elsewhere;
}

test.each([
  ['is in flood', status('moderate', at(-1)), NONE, { now: 'moderate', ahead: null }],
  [
    'is forecast to be in flood',
    status('no_flooding', at(-1)),
    status('minor', at(30)),
    { now: null, ahead: { category: 'minor', from: NOW + 30 * HOUR_MS, crest: null } },
  ],
  [
    'rises from one category to the next',
    status('action', at(-1)),
    status('major', at(30)),
    { now: 'action', ahead: { category: 'major' } },
  ],
  ['falls', status('minor', at(-1)), status('action', at(30)), { now: 'minor', ahead: null }],
])('a gauge of the river that %s by NOAA’s list is known without its forecast', async (...row) => {
  const [, observed, forecast, flood] = row;
  expect(await found(other?.lid, observed, forecast)).toMatchObject({
    flood: { ...flood, place: other?.name },
    knownAt: NOW,
  });
});

test.each([
  ['the reading is old', other?.lid, status('minor', at(-7)), NONE],
  ['the time of the forecast is past', other?.lid, NONE, status('minor', at(-1))],
  [
    'no other gauge is in flood',
    other?.lid,
    status('no_flooding', at(-1)),
    status('no_flooding', at(30)),
  ],
  ['it is the main gauge', skagit?.forecast, status('minor', at(-1)), NONE],
])('no flood elsewhere is shown where %s', async (_, lid, observed, forecast) => {
  expect(await found(lid, observed, forecast)).toBeNull();
});
