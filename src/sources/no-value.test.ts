import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RIVER_SAMPLES, type RiverSample } from '../testing/river-answers.ts';
import { RIVER_SERVICES } from './river-services.ts';
import { SourceError } from './source-error.ts';

/** All the ways in which the services say "no value", and some in which they might. */
const MARKS = [
  -999,
  -9999,
  -999_999,
  '-999',
  '-999.0',
  ' -9999 ',
  '-999999',
  '-999999.00',
  'nan',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '',
  'Ice',
  '0001-01-01T00:00:00Z',
  null,
];

const mark = fc.constantFrom(...MARKS);

/** The text with some of its leaves (JSON) or cells (RDB) replaced. */
function spoilt(body: string, replacements: ReadonlyMap<number, unknown>): string {
  let leaf = -1;
  const next = (value: unknown) => {
    leaf += 1;
    return replacements.has(leaf) ? replacements.get(leaf) : value;
  };
  if (!body.startsWith('{')) return body.replace(/[^\t\n]+/g, (cell) => String(next(cell)));
  return JSON.stringify(JSON.parse(body), (_, value) =>
    typeof value === 'object' && value !== null ? value : next(value),
  );
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

function instantsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key.endsWith('At') ? [inner] : instantsIn(inner),
  );
}

async function answerTo(sample: RiverSample, body: string): Promise<unknown> {
  const fetch = async () => new Response(body, { headers: { 'content-type': sample.type } });
  try {
    return await sample.ask({ services: RIVER_SERVICES, fetch, now: () => 0 });
  } catch (error) {
    expect(error).toBeInstanceOf(SourceError);
    return null;
  }
}

describe.each(RIVER_SAMPLES)('$name', (sample) => {
  test('gives no "no value" mark as a number or an instant, wherever it stands', async () => {
    const some = fc.array(fc.tuple(fc.nat(45), mark), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(some, async (pairs) => {
        const answer = await answerTo(sample, spoilt(sample.body, new Map(pairs)));
        for (const number of numbersIn(answer)) {
          expect(Number.isFinite(number)).toBe(true);
          expect([-999, -9999, -999_999]).not.toContain(number);
        }
        for (const instant of instantsIn(answer)) {
          expect(String(instant)).not.toMatch(/^0001/);
        }
      }),
      { seed: 5, numRuns: 500 },
    );
  });
});
