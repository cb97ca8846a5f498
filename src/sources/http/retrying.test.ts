import { expect, test } from 'vitest';
import { SourceError } from '../source-error.ts';
import { retrying } from './retrying.ts';

const down = (options: ConstructorParameters<typeof SourceError>[3] = { retryable: true }) =>
  new SourceError('test service', 'unavailable', 'is down', options);

async function run(failures: readonly Error[], chance = 0, stopping = new AbortController()) {
  const waits: number[] = [];
  const left = [...failures];
  const outcome = await retrying(
    async () => {
      const failure = left.shift();
      if (failure !== undefined) throw failure;
      return 'answer';
    },
    {
      sleep: async (ms) => {
        waits.push(ms);
        if (ms > 100_000) stopping.abort(new Error('the program ends'));
      },
      random: () => chance,
      signal: stopping.signal,
    },
  ).catch((error: Error) => error.message);
  return [outcome, waits];
}

const five = Array.from({ length: 5 }, () => down());
const asked = (retryAfterMs: number) => [down({ retryable: true, retryAfterMs })];

test.each<[string, readonly Error[], number, string, number[]]>([
  ['an answer at once', [], 0, 'answer', []],
  ['four failures: waits double', five.slice(1), 0, 'answer', [500, 1000, 2000, 4000]],
  ['with another chance', five.slice(1), 0.5, 'answer', [750, 1500, 3000, 6000]],
  ['the fifth is the last', five, 0, 'test service: is down', [500, 1000, 2000, 4000]],
  ['a wait that is asked for, and a little more', asked(60_000), 0.5, 'answer', [60_750]],
  ['a wait of more than five minutes', asked(301_000), 0, 'test service: is down', []],
  ['what will not be better later', [down({})], 0, 'test service: is down', []],
  ['an error of ours', [new TypeError('no fish')], 0, 'no fish', []],
  ['a caller that gives up', asked(120_000), 0, 'the program ends', [120_500]],
])('%s', async (_, failures, chance, outcome, waits) => {
  expect(await run(failures, chance)).toEqual([outcome, waits]);
});
