import { expect, test } from 'vitest';
import { riverBoardSchema } from '#contract/now.ts';
import { riverFacts } from '#domain/river/river-facts.ts';
import { sayRiver } from '#domain/say/river.ts';
import { US } from '#domain/words/units.ts';
import { siteOn } from '../../testing/site-on-a-day.ts';
import { floodOnRiverOf } from './forecast-card.tsx';

test('the popup of a point begins with a flood anywhere on its river, as the board has it', async () => {
  await using site = await siteOn({ at: '2026-11-20T20:00:00Z', knownOn: '2025-12-10' });
  const board = riverBoardSchema.parse(await site.json('/api/now/rivers'));
  const skagit = board.rivers.find(({ name }) => name === 'Skagit River');
  const points = skagit?.forecast_points ?? [];
  expect(points.length).toBeGreaterThan(2);
  const now = Date.parse('2025-12-10T20:00:00Z');
  for (const lid of points) {
    const elsewhere = floodOnRiverOf(lid, board, now);
    const facts = riverFacts({
      gauge: lid,
      measured: null,
      medians: [],
      forecast: null,
      elsewhere,
      now,
    });
    expect(sayRiver(facts, US)?.line).toBe(
      'Skagit River near Mount Vernon: at action stage now, major flood stage by Thursday morning, crest 37.56 ft Thursday night',
    );
  }
  const calm = board.rivers.find(({ flood }) => flood === null)?.forecast_points[0] ?? '';
  expect(floodOnRiverOf(calm, board, now)).toBeNull();
});
