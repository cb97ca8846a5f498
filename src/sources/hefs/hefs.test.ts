import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { flowAtChance } from '#domain/river/forecast-chances.ts';
import { answersOf } from '../../testing/one-answer.ts';
import { sharedFile } from '../../testing/shared-data.ts';
import { hefsChances } from './hefs.ts';

const chances = answersOf(hefsChances, 'MVEW1');

const METADATA = {
  location_id: 'MVEW1',
  parameter_id: 'QINE',
  units: 'CFS',
  forecast_datetime: '2026-08-27T12:00:00Z',
  exceedance_quantiles: [0.1, 0.5, 0.9],
};
const row = (at: string, ...values: number[]) => ({ valid_datetime: at, quantile_values: values });
const NOON = row('2026-08-28T12:00:00Z', 9900, 6000, 4700);
const answer = (rows: readonly object[], change: object = {}) => ({
  metadata: { ...METADATA, ...change },
  value_set: rows,
});

test('times come in order, each with its flows by how likely they are exceeded', async () => {
  const later = row('2026-08-28T18:00:00Z', 9000, 5000, 4000);
  const read = await chances.read(answer([later, NOON]));
  expect(read.issuedAt).toBe('2026-08-27T12:00:00.000Z');
  expect(read.times.map(({ validAt }) => validAt)).toEqual([
    '2026-08-28T12:00:00.000Z',
    '2026-08-28T18:00:00.000Z',
  ]);
  expect(read.times[0]?.flows).toEqual([
    { exceedance: 0.1, flowCfs: 9900 },
    { exceedance: 0.5, flowCfs: 6000 },
    { exceedance: 0.9, flowCfs: 4700 },
  ]);
});

test('a time whose flows are wrong, missing or contradict their chances is left out, with a warning', async () => {
  for (const odd of [
    row('2026-08-28T18:00:00Z', 4000, 5000, 9000),
    row('2026-08-28T18:00:00Z', 5000, 4000),
    row('2026-08-28T18:00:00Z', -999, -999, -999),
    row('0001-01-01T00:00:00Z', 9900, 6000, 4700),
  ]) {
    expect((await chances.read(answer([NOON, odd]))).times).toHaveLength(1);
    expect(await chances.warnings(answer([NOON, odd]))).toMatch(/left out 1 of 2 items/);
  }
});

test.each<[string, unknown, RegExp]>([
  ['an empty list, for an unknown point', [], /no ensemble forecast of MVEW1/],
  ['another location', answer([NOON], { location_id: 'CONW1' }), /CONW1 instead of MVEW1/],
  ['another unit', answer([NOON], { units: 'CMS' }), /unexpected answer/],
  ['another parameter', answer([NOON], { parameter_id: 'HG' }), /unexpected answer/],
  [
    'quantiles that are percentages',
    answer([NOON], { exceedance_quantiles: [10, 50] }),
    /unexpected/,
  ],
  [
    'a renamed field in every time',
    answer([{ ...NOON, valid_datetime: undefined }]),
    /valid_datetime/,
  ],
  ['no time at all', answer([]), /sent no flows/],
  [
    'no time of the cycle',
    answer([NOON], { forecast_datetime: '0001-01-01T00:00:00Z' }),
    /no time/,
  ],
  ['a renamed list', { metadata: METADATA, values: [NOON] }, /unexpected answer/],
])('%s is an error', async (_fault, body, why) => {
  expect(await chances.error(body)).toMatch(why);
});

// Read from the recorded answer by eye: the flows exceeded with a chance of 0.1, 0.5 and 0.9.
const BY_HAND: readonly [time: string, high: number, middle: number, low: number][] = [
  ['2026-08-27T12', 6602.41, 6602.41, 6602.41],
  ['2026-08-27T18', 6495.326, 6492.85, 6492.85],
  ['2026-08-28T00', 6478.944, 6439.49, 6435.03],
  ['2026-08-28T12', 6297.424, 6187.85, 6159.862],
  ['2026-08-29T12', 5879.398, 5436.85, 5265.908],
  ['2026-08-30T12', 6568.07, 5397.24, 5156.704],
  ['2026-08-31T12', 6540.22, 5201.4, 4926.374],
  ['2026-09-01T12', 5270.64, 4976.07, 4793.724],
  ['2026-09-02T12', 6154.24, 4964.35, 4755.498],
  ['2026-09-03T12', 9875.676, 5447.52, 4724.572],
  ['2026-09-04T12', 9910.198, 5284, 4564.284],
  ['2026-09-05T12', 8393.224, 4957.5, 4368.516],
  ['2026-09-06T12', 7158.502, 5229.75, 4411.684],
];
const capture = sharedFile('captures/hefs/MVEW1-quantiles-trimmed.json');
test.skipIf(!capture.isThere)(
  `39 figures of a recorded answer are what it says${capture.note}`,
  async () => {
    const read = await chances.read(JSON.parse(readFileSync(capture.path, 'utf8')));
    expect(read.issuedAt).toBe('2026-08-27T12:00:00.000Z');
    const found = read.times.map(({ validAt, flows }) => [
      validAt.slice(0, 13),
      ...[0.1, 0.5, 0.9].map((exceedance) => flowAtChance(flows, exceedance)),
    ]);
    expect(found).toEqual(BY_HAND);
  },
);
const unknown = sharedFile('captures/hefs/unknown-location.json');
test.skipIf(!unknown.isThere)(`a recorded answer for an unknown point${unknown.note}`, async () => {
  const text = JSON.parse(readFileSync(unknown.path, 'utf8'));
  expect(await chances.error(text)).toMatch(/no ensemble forecast of MVEW1/);
});
