import { expect, test } from 'vitest';
import { facilityFixture } from '../../../testing/facility-fixture.ts';
import { fixturePage } from '../../../testing/fixture-page.ts';
import { facilityFigures } from './hatchery-figures.ts';

test('all runs of a facility come as its page has them, each with its curve and seasons', async () => {
  const { status, html } = await fixturePage('/hatcheries/cowlitz-salmon-hatchery/runs.json');
  const figures = JSON.stringify(facilityFigures(facilityFixture()));
  expect([status, html]).toEqual([200, figures]);
  const none = await fixturePage('/hatcheries/nowhere/runs.json', { facility: async () => null });
  expect(none.status).toBe(404);
});
