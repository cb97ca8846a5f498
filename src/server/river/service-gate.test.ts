import { describe, expect, test } from 'vitest';
import { SourceError } from '#sources/source-error.ts';
import { storedQuotas } from '../../testing/river-upstream.ts';
import { ServiceGate } from './service-gate.ts';

const URL_OF_SERVICE = new URL('http://127.0.0.1/');
const HOUR_MS = 3_600_000;
const TEN_MINUTES_MS = 600_000;

/** A gate over a service that answers with these statuses, then with 200. */
function gateOver(
  limits: { atOnce: number; perHour: number },
  statuses: number[] = [],
  remaining: string[] = [],
) {
  const clock = { nowMs: 0 };
  const gate = new ServiceGate({ name: 'usgs', ...limits }, () => clock.nowMs);
  let calls = 0;
  const fetch = gate.through(async () => {
    calls += 1;
    const status = statuses.shift() ?? 200;
    const headers = new Headers(status === 429 ? { 'retry-after': '120' } : {});
    const left = remaining.shift();
    if (left !== undefined) headers.set('x-ratelimit-remaining', left);
    return new Response(null, { status, headers });
  });
  return { clock, gate, call: () => fetch(URL_OF_SERVICE, {}), calls: () => calls };
}

describe('a gate', () => {
  test("lets through an hour's quota; the next call is refused at once", async () => {
    const { clock, gate, call, calls } = gateOver({ atOnce: 4, perHour: 50 });
    for (let minute = 0; minute < 50; minute += 1) {
      clock.nowMs = minute * 60_000;
      await call();
    }
    expect([await gate.left(), calls()]).toEqual([0, 50]);
    const refusal = await call().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SourceError);
    expect(refusal).toMatchObject({ kind: 'limited', retryAfterMs: 11 * 60_000 });
    clock.nowMs = HOUR_MS;
    await call();
    expect(calls()).toBe(51);
  });

  test('is closed by a 429 for as long as the service asks', async () => {
    const limits = { atOnce: 4, perHour: 50 };
    const { clock, gate, call, calls } = gateOver(limits, [200, 429], ['0', '0']);
    await call();
    clock.nowMs = TEN_MINUTES_MS;
    expect((await call()).status).toBe(429);
    clock.nowMs += 119_999;
    expect(await gate.left()).toBe(0);
    await expect(call()).rejects.toThrow('used up');
    clock.nowMs += 1;
    expect((await call()).status).toBe(200);
    expect(calls()).toBe(3);
  });

  test('is closed for longer with each 429 in a row that does not say how long, up to an hour', async () => {
    let status = 429;
    const clock = { nowMs: 0 };
    const gate = new ServiceGate({ name: 'nwps', atOnce: 4, perHour: 600 }, () => clock.nowMs);
    const fetch = gate.through(async () => new Response(null, { status }));
    const call = () => fetch(URL_OF_SERVICE, {});
    const refusedForMinutes = async () => {
      // Calls under way together are refused once.
      await Promise.all([call(), call(), call()]);
      const refusal: unknown = await call().catch((error: unknown) => error);
      const waitMs = refusal instanceof SourceError ? (refusal.retryAfterMs ?? 0) : 0;
      clock.nowMs += waitMs;
      return waitMs / 60_000;
    };
    const waits: number[] = [];
    for (let time = 0; time < 8; time += 1) waits.push(await refusedForMinutes());
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    status = 200;
    await call();
    status = 429;
    expect(await refusedForMinutes()).toBe(1);
  });

  test.each([
    ['Fri, 20 Nov 2026 10:01:30 GMT', 90_000],
    ['soon', 60_000],
    ['0', 60_000],
    ['', 60_000],
    ['86400', HOUR_MS],
  ])('after Retry-After %j is closed for %d ms', async (retryAfter, wait) => {
    const date = 'Fri, 20 Nov 2026 10:00:00 GMT';
    const headers = { 'retry-after': retryAfter, date };
    const gate = new ServiceGate({ name: 'nwps', atOnce: 4, perHour: 600 }, () => 0);
    const call = gate.through(async () => new Response(null, { status: 429, headers }));
    await call(URL_OF_SERVICE, {});
    await expect(call(URL_OF_SERVICE, {})).rejects.toMatchObject({ retryAfterMs: wait });
  });

  test('trusts the service when it reports fewer calls left: it counts those before a restart', async () => {
    const { clock, gate, call, calls } = gateOver(
      { atOnce: 4, perHour: 50 },
      [],
      ['2', 'soon', '0'],
    );
    await call();
    expect(await gate.left()).toBe(2);
    clock.nowMs = 1;
    await call();
    expect(await gate.left()).toBe(1);
    clock.nowMs = 2;
    await call();
    const refusal = await call().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: 'limited', retryAfterMs: TEN_MINUTES_MS });
    clock.nowMs += TEN_MINUTES_MS;
    await call();
    expect(calls()).toBe(4);
  });

  test('reports the state of its service', async () => {
    const { clock, gate, call } = gateOver({ atOnce: 4, perHour: 50 });
    expect(await gate.state()).toEqual({
      name: 'usgs',
      callsLeft: 50,
      lastAnswerAt: null,
      lastFailure: null,
      outcomes: {},
    });
    await gate.recording(call());
    clock.nowMs = 5;
    const error = new SourceError('usgs', 'malformed', 'sent text/html');
    await expect(gate.recording(Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
    await expect(gate.recording(Promise.reject(error))).rejects.toBe(error);
    clock.nowMs = 7;
    const unknown = new SourceError('usgs', 'unknown', 'answered 404');
    await expect(gate.recording(Promise.reject(unknown))).rejects.toBe(unknown);
    expect(await gate.state()).toEqual({
      name: 'usgs',
      callsLeft: 49,
      lastAnswerAt: 7,
      lastFailure: { at: 5, error },
      outcomes: { answered: 1, malformed: 1, unknown: 1, failed: 1 },
    });
  });

  test('limits concurrent calls', async () => {
    const gate = new ServiceGate({ name: 'nldi', atOnce: 2, perHour: 100 }, () => 0);
    let under = 0;
    let most = 0;
    const fetch = gate.through(async () => {
      under += 1;
      most = Math.max(most, under);
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
      return new Response(null);
    });
    await Promise.all(Array.from({ length: 20 }, () => fetch(URL_OF_SERVICE, {})));
    expect(most).toBe(2);
  });

  test('does not count a call that was aborted before it began', async () => {
    const { gate, calls } = gateOver({ atOnce: 1, perHour: 50 });
    const given = gate.through(async () => new Response(null));
    await expect(given(URL_OF_SERVICE, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect([await gate.left(), calls()]).toEqual([50, 0]);
  });
});

describe('gates of servers on one store', () => {
  const answered = async () => new Response(null);
  const call = (gate: ServiceGate) =>
    gate
      .through(answered)(URL_OF_SERVICE, {})
      .then(
        () => 1,
        () => 0,
      );
  const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);

  test('spend no more calls together than one, however they race; a restart forgets nothing', async () => {
    const clock = { nowMs: 0 };
    const { quotas } = storedQuotas();
    const gate = () =>
      new ServiceGate({ name: 'usgs', atOnce: 4, perHour: 50 }, () => clock.nowMs, quotas);
    const replicas = [gate(), gate(), gate()];
    const early = await Promise.all(
      replicas.flatMap((one) => Array.from({ length: 10 }, () => call(one))),
    );
    expect(sum(early)).toBe(30);
    clock.nowMs = HOUR_MS / 2;
    expect(await gate().left()).toBe(20);
    const late = await Promise.all(
      [...replicas, gate()].flatMap((one) => Array.from({ length: 10 }, () => call(one))),
    );
    expect(sum(late)).toBe(20);
    clock.nowMs = HOUR_MS;
    expect(await Promise.all(replicas.map((one) => one.left()))).toEqual([30, 30, 30]);
  });

  test('are all closed by a 429 to one, and opened together', async () => {
    const clock = { nowMs: 0 };
    const { quotas } = storedQuotas();
    const gate = () =>
      new ServiceGate({ name: 'nwps', atOnce: 4, perHour: 600 }, () => clock.nowMs, quotas);
    const [one, other] = [gate(), gate()];
    const headers = { 'retry-after': '120' };
    await one.through(async () => new Response(null, { status: 429, headers }))(URL_OF_SERVICE, {});
    expect([await other.left(), await call(other)]).toEqual([0, 0]);
    clock.nowMs = 120_000;
    expect(await call(other)).toBe(1);
  });

  test('count for themselves while the store fails, and are counted when it is back', async () => {
    const { quotas, site } = storedQuotas();
    const gate = () => new ServiceGate({ name: 'usgs', atOnce: 4, perHour: 5 }, () => 0, quotas);
    const [one, other] = [gate(), gate()];
    await call(other);
    await call(one);
    site.isDown = true;
    expect(sum(await Promise.all(Array.from({ length: 9 }, () => call(one))))).toBe(3);
    expect(await one.left()).toBe(0);
    site.isDown = false;
    expect(await other.left()).toBe(3);
    expect(await call(one)).toBe(0);
    // The next change tells the others of what was spent meanwhile.
    one.limitTo(6);
    expect([await call(one), await other.left()]).toEqual([1, 0]);
  });

  test('a clock that was a year ahead closes nothing and counts for nothing', async () => {
    const { quotas } = storedQuotas();
    const year = 365 * 24 * HOUR_MS;
    const gate = (at: number) =>
      new ServiceGate({ name: 'usgs', atOnce: 4, perHour: 5 }, () => at, quotas);
    const ahead = gate(year);
    expect(sum(await Promise.all(Array.from({ length: 5 }, () => call(ahead))))).toBe(5);
    const headers = { 'x-ratelimit-remaining': '0' };
    ahead.limitTo(6);
    await ahead.through(async () => new Response(null, { headers }))(URL_OF_SERVICE, {});
    const closed = new ServiceGate({ name: 'nwps', atOnce: 1, perHour: 5 }, () => year, quotas);
    await closed.through(async () => new Response(null, { status: 429 }))(URL_OF_SERVICE, {});
    const back = new ServiceGate({ name: 'nwps', atOnce: 1, perHour: 5 }, () => 0, quotas);
    expect([await gate(0).left(), await back.left()]).toEqual([5, 5]);
  });
});
