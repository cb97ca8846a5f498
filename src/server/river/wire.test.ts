import { expect, test } from 'vitest';
import { gaugesSchema } from '#contract/river.ts';
import { wireBody } from './wire.ts';

test('an unknown status of the river is an object without figures, never null', () => {
  const forecast = {
    validAt: '2026-11-20T18:00:00.000Z',
    primary: 12.3,
    primaryUnit: 'ft',
    secondary: null,
    secondaryUnit: null,
  };
  const gauge = { lid: 'MVEW1', name: 'Skagit River', state: 'WA', longitude: -122, latitude: 48 };
  const body = wireBody(
    { kind: 'gauges', value: [{ ...gauge, observed: null, forecast }] },
    { gauge: null, around: null, accuracy: [], statements: [], doubted: [], classes: new Map() },
  );
  const none = { primary: null, primaryUnit: '', secondary: null, secondaryUnit: '' };
  expect(gaugesSchema.parse(body).gauges[0]?.status).toEqual({
    observed: { ...none, validTime: null },
    forecast: {
      primary: 12.3,
      primaryUnit: 'ft',
      secondary: null,
      secondaryUnit: '',
      validTime: '2026-11-20T18:00:00.000Z',
    },
  });
});
