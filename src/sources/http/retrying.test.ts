import { describe, expect, test } from 'vitest';
import { SourceError } from '../source-error.ts';
import { retrying } from './retrying.ts';

const down = (options: ConstructorParameters<typeof SourceError>[3] = { retryable: true }) =>
  new SourceError('test service', 'unavailable', 'is down', options);

/** Runs a call that fails in these ways, one after the other, and then answers. */
async function run(failures: readonly Error[], chance = 0) {
  const waits: number[] = [];
  const told: string[] = [];
  let calls = 0;
  const outcome = await retrying(
    async () => {
      const failure = failures[calls];
      calls += 1;
      if (failure !== undefined) throw failure;
      return 'answer';
    },
    {
      sleep: async (ms) => {
        waits.push(ms);
      },
      random: () => chance,
      onRetry: ({ message }, ms) => told.push(`${message} ${ms}`),
    },
  ).catch((error: unknown) => error);
  return { outcome, waits, told, calls };
}

describe('retrying', () => {
  test('an answer at once is not waited for', async () => {
    expect(await run([])).toEqual({ outcome: 'answer', waits: [], told: [], calls: 1 });
  });

  test.each([
    [0, [500, 1000, 2000, 4000]],
    [0.5, [750, 1500, 3000, 6000]],
  ])('waits double, and with chance %d are %o', async (chance, waits) => {
    const result = await run([down(), down(), down(), down()], chance);
    expect(result).toMatchObject({ outcome: 'answer', waits, calls: 5 });
    expect(result.told[0]).toBe(`test service: is down ${waits[0]}`);
  });

  test('the fifth failure is the last, and is passed on', async () => {
    const last = down();
    const result = await run([down(), down(), down(), down(), last]);
    expect(result.calls).toBe(5);
    expect(result.outcome).toBe(last);
  });

  test('a service that asks for a wait gets it, and a little more', async () => {
    const limited = down({ retryable: true, retryAfterMs: 60_000 });
    expect((await run([limited], 0.5)).waits).toEqual([60_750]);
  });

  test('one that asks for longer than five minutes is not asked again', async () => {
    const limited = down({ retryable: true, retryAfterMs: 301_000 });
    expect(await run([limited])).toMatchObject({ outcome: limited, waits: [], calls: 1 });
  });

  test.each([
    ['that will not be better later', down({ retryable: false })],
    ['of ours', new TypeError('undefined is not a fish')],
  ])('an error %s is passed on at once', async (_, error) => {
    expect(await run([error])).toMatchObject({ outcome: error, waits: [], calls: 1 });
  });

  test('once the caller has given up nothing is asked again', async () => {
    const stopping = new AbortController();
    let calls = 0;
    const call = async () => {
      calls += 1;
      throw down();
    };
    const tools = { random: () => 0, signal: stopping.signal };
    const sleep = async () => stopping.abort(new Error('the program ends'));
    await expect(retrying(call, { ...tools, sleep })).rejects.toThrow('the program ends');
    await expect(retrying(call, { ...tools, sleep })).rejects.toThrow('is down');
    expect(calls).toBe(2);
  });
});
