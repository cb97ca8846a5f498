import { hydrate, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RIVER_HEADERS } from '#contract/river-address.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/milliseconds.ts';
import { dropOldAnswers, keptAnswers, READ_KEPT_ANSWERS } from './river-query.ts';
import { medianFlows, observedFlow } from './rivers.ts';

const NOW = Date.parse('2026-11-20T20:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const SITE = '12121600';
const FLOW = observedFlow(SITE);
const MEDIANS = medianFlows(SITE);

const reading = { value: '113', dateTime: '2026-11-20T19:15:00.000Z' };
const flowBody = (value: readonly (typeof reading)[]) =>
  JSON.stringify({ value: { timeSeries: [{ values: [{ value }] }] } });
const MEDIAN_BODY = 'parameter_cd\tmonth_nu\tday_nu\tp50_va\n5s\t3n\t3n\t12s\n00060\t11\t20\t78\n';

const answer = (body: string, state: string, ageMs: number) =>
  new Response(body, {
    headers: {
      date: new Date(NOW).toUTCString(),
      [RIVER_HEADERS.source]: 'usgs',
      [RIVER_HEADERS.state]: state,
      [RIVER_HEADERS.fetchedAt]: new Date(NOW - ageMs).toISOString(),
    },
  });

async function kept(flow: Response | null, medians: Response | null = null) {
  const client = new QueryClient();
  const answers = await keptAnswers([FLOW, MEDIANS], async (address) =>
    address === FLOW.address ? flow : medians,
  );
  if (answers) hydrate(client, structuredClone(answers.state), READ_KEPT_ANSWERS);
  return { client, answers };
}

test('kept answers are those that the browser would have read, since they were fetched', async () => {
  const { client, answers } = await kept(
    answer(flowBody([reading]), 'fresh', HOUR_MS),
    answer(MEDIAN_BODY, 'fresh', 20 * DAY_MS),
  );
  expect(answers?.at).toBe(NOW);
  const flow = client.getQueryState(FLOW.queryKey);
  expect(flow?.data).toMatchObject({
    figures: { readings: [{ observedAt: reading.dateTime, flowCfs: 113 }] },
    source: 'usgs',
    isStale: false,
    fetchedAt: NOW - HOUR_MS,
  });
  expect(flow?.dataUpdatedAt).toBe(NOW - HOUR_MS);
  // Medians of decades do not age from day to day.
  const medians = client.getQueryState(MEDIANS.queryKey);
  expect(medians?.data).toMatchObject({ figures: [{ flowCfs: 78 }], isStale: false });
  expect(medians?.dataUpdatedAt).toBe(NOW);
});

test('an answer that lacks its week is shown, and asked for again at once', async () => {
  const thin = answer(flowBody([reading]), 'fresh', 0);
  thin.headers.set(RIVER_HEADERS.againAt, new Date(NOW).toISOString());
  const { client } = await kept(thin);
  expect(client.getQueryData(FLOW.queryKey)).toMatchObject({ figures: { readings: [{}] } });
  expect(
    client
      .getQueryCache()
      .find({ queryKey: FLOW.queryKey })
      ?.isStaleByTime(15 * MINUTE_MS),
  ).toBe(true);
  dropOldAnswers(client, NOW + 6 * DAY_MS);
  expect(client.getQueryData(FLOW.queryKey)).toBeDefined();
});

test('readings are asked for a quarter of an hour after the server had them, medians after three hours', async () => {
  const { client } = await kept(
    answer(flowBody([reading]), 'fresh', 10 * MINUTE_MS),
    answer(MEDIAN_BODY, 'fresh', 20 * DAY_MS),
  );
  const isAsked = async (query: typeof FLOW | typeof MEDIANS, inMs: number) => {
    vi.setSystemTime(NOW + inMs);
    const asked = new Error('asked');
    const queryFn = () => Promise.reject(asked);
    const options = { ...query, queryFn, retry: false } as typeof FLOW;
    return client.fetchQuery(options).then(
      () => false,
      (error) => error === asked,
    );
  };
  expect(await isAsked(FLOW, 5 * MINUTE_MS - 1)).toBe(false);
  expect(await isAsked(FLOW, 5 * MINUTE_MS)).toBe(true);
  expect(await isAsked(MEDIANS, 3 * HOUR_MS - 1)).toBe(false);
  expect(await isAsked(MEDIANS, 3 * HOUR_MS)).toBe(true);
});

test.each<[string, Response | null]>([
  ['that the server has not', null],
  ['that is stale', answer(flowBody([reading]), 'stale', HOUR_MS)],
  ['that has expired', answer(flowBody([reading]), 'fresh', 4 * HOUR_MS)],
  ['whose newest reading is old', answer(flowBody([reading]), 'old', HOUR_MS)],
  ['without figures', answer(flowBody([]), 'fresh', HOUR_MS)],
])('an answer %s is left for the browser to fetch', async (_, flow) => {
  const { client, answers } = await kept(flow);
  expect(answers).toBeNull();
  expect(client.getQueryData(FLOW.queryKey)).toBeUndefined();
});

test('answers of a page that was saved over a week ago are not shown', async () => {
  const { client } = await kept(answer(flowBody([reading]), 'fresh', HOUR_MS));
  dropOldAnswers(client, NOW + 6 * DAY_MS);
  expect(client.getQueryData(FLOW.queryKey)).toBeDefined();
  dropOldAnswers(client, NOW + 7 * DAY_MS);
  expect(client.getQueryData(FLOW.queryKey)).toBeUndefined();
});
