import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { ForecastChances } from '#domain/river/forecast-chances.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { METRIC, US } from '#domain/words/units.ts';
import { type ChancesAnswer, riverChances } from '#web/lib/api/chances.ts';
import { iso, NOW } from '../../testing/flow-figures.ts';
import {
  forecast,
  loaded,
  markupOf,
  observed,
  PLACE,
  type States,
  sourcesOf,
  textWith,
} from '../../testing/shown-river.tsx';
import { ChancesInFull, ChancesNote, DayChance, WeekendChance } from './chances.tsx';
import { ChancesFold } from './chances-fold.tsx';
import { DaysAhead } from './river-ahead.tsx';
import { RiverSection } from './river-section.tsx';

const LID = PLACE.point?.lid ?? '';
const WITH_CHANCES = {
  ...PLACE,
  point: { lid: LID, name: PLACE.point?.name ?? '', hasChances: true },
};

/** A cycle of the morning of Friday, November 20, 2026, for two weeks. */
const CHANCES: ForecastChances = {
  lid: LID,
  issuedAt: '2026-11-20T12:00:00.000Z',
  times: Array.from({ length: 57 }, (_, at) => ({
    validAt: new Date(Date.parse('2026-11-20T12:00:00Z') + 6 * at * HOUR_MS).toISOString(),
    flows: [
      { exceedance: 0.05, flowCfs: 12_159.555 },
      { exceedance: 0.1, flowCfs: 9875.676 },
      { exceedance: 0.5, flowCfs: 5447.52 },
      { exceedance: 0.9, flowCfs: 4724.572 },
      { exceedance: 0.95, flowCfs: 4632.11 },
    ],
  })),
};

interface Over {
  readonly states?: States;
  readonly answer?: Partial<ChancesAnswer>;
  readonly source?: 'hefs' | 'simulated';
  readonly units?: typeof US;
  readonly now?: number;
}

function textOf(part: ReactNode, over: Over = {}): string {
  const { states = {}, answer, source = 'hefs', units = US, now = NOW } = over;
  const client = new QueryClient();
  const figures = { chances: CHANCES, doubted: [], ...answer };
  client.setQueryData(riverChances(LID).queryKey, loaded<ChancesAnswer>(figures, source).answer);
  return textWith(sourcesOf(states), part, { now, units, place: WITH_CHANCES, client });
}

describe('the chances of a river', () => {
  test('are given with the weekend, in the units of the reader', () => {
    // Saturday is a day ahead, of which the ensemble is too narrow: Sunday is named.
    expect(textOf(<WeekendChance levelCfs={null} />)).toBe(
      'Sunday: 4 chances in 5 between 4,700 and 9,900 cfs',
    );
    expect(textOf(<WeekendChance levelCfs={null} />, { units: METRIC })).toBe(
      'Sunday: 4 chances in 5 between 130 and 280 m³/s',
    );
  });

  test('are of NOAA’s own errors on the first days, where those are known', () => {
    const accuracy = [{ leadDay: 1, forecasts: 30, percent: 5, eightInTenPercent: 20 }];
    const states = { forecast: forecast(() => 1000, { accuracy }) };
    expect(textOf(<WeekendChance levelCfs={null} />, { states })).toBe(
      'Saturday: 4 chances in 5 between 800 and 1,200 cfs',
    );
    expect(textOf(<ChancesInFull levelCfs={null} />, { states })).toContain(
      'On the first days it is from how far NOAA’s forecasts were off here.',
    );
  });

  test('say whose they are, since when, and that they are an experiment', () => {
    expect(textOf(<ChancesInFull levelCfs={null} />)).toContain(
      '|Experimental, National Weather Service, issued Fri, Nov 20, 4:00 AM. In the band are 8 chances in 10; 1 in 10 is above it, and 1 below. The first two days have none',
    );
    expect(textOf(<ChancesNote />)).toContain('Experimental, National Weather Service, issued');
  });

  test('that are made up say so, and name no service', () => {
    for (const part of [<ChancesInFull levelCfs={null} key="full" />, <ChancesNote key="note" />]) {
      const words = textOf(part, { source: 'simulated' });
      expect(words).toContain('Simulated, for demonstration.');
      expect(words).not.toMatch(/National Weather Service/);
    }
  });

  test('stand beside each day, except where they are not believed', () => {
    const chanceOn = (date: `${number}-${number}-${number}`, answer?: Partial<ChancesAnswer>) =>
      textOf(<DayChance date={date} />, answer ? { answer } : {});
    expect(chanceOn('2026-11-24')).toBe('8 in 10: 4,700 to 9,900');
    expect(chanceOn('2026-11-21')).toBe('');
    expect(chanceOn('2026-11-24', { doubted: [4] })).toBe('');
    expect(chanceOn('2026-11-25', { doubted: [4] })).toBe('8 in 10: 4,700 to 9,900');
  });

  test('are not shown once their cycle is two days old, or where NOAA gives none', () => {
    const old = { states: {}, now: Date.parse('2026-11-22T12:00:00Z') };
    expect(textOf(<WeekendChance levelCfs={null} />, old)).toBe('No chances of the days ahead');
    const none = { answer: { chances: null } };
    expect(textOf(<WeekendChance levelCfs={null} />, none)).toBe('No chances of the days ahead');
    expect(textOf(<ChancesInFull levelCfs={null} />, none)).toContain('gives no chances here now.');
  });
});

describe('the reader’s own level', () => {
  test('is answered from the quantiles, with the day', () => {
    expect(textOf(<ChancesInFull levelCfs={null} />)).not.toContain('The chance that');
    // Between 5,447.52 (0.5) and 9,875.676 (0.1), a part of 0.125: 0.55 below.
    expect(textOf(<ChancesInFull levelCfs={6000} />)).toContain(
      '|The chance that the flow is below 6,000 cfs is about 5 in 10 by Sunday.|',
    );
    expect(textOf(<WeekendChance levelCfs={6000} />)).toBe(
      'Sunday: 4 chances in 5 between 4,700 and 9,900 cfs|. Below 6,000 cfs: about 5 in 10 by Sunday|',
    );
    expect(textOf(<ChancesInFull levelCfs={20_000} />)).toContain(
      'is more than 9 in 10 by Sunday.',
    );
    expect(textOf(<ChancesInFull levelCfs={100} />)).toContain('is less than 1 in 10 by Sunday.');
  });
});

const WAITING = 'Chances of the days ahead';

describe('the room for the chances', () => {
  const fold = (states: States, place = WITH_CHANCES) =>
    textWith(sourcesOf(states), <ChancesFold />, { place });

  test('is kept where the point has them, and nowhere else', () => {
    expect(fold({})).toContain(WAITING);
    expect(fold({}, { ...PLACE, point: { ...WITH_CHANCES.point, hasChances: false } })).toBe('');
    expect(markupOf({}, <RiverSection shown={null} />)).not.toContain(WAITING);
  });

  test.each<[string, States]>([
    ['is what the river then did', { forecast: forecast(() => 1000, { isRecorded: true }) }],
    ['has no unit', { forecast: forecast(() => 1000, { isUnitKnown: false }) }],
    ['has failed', { forecast: { kind: 'failed' } }],
    ['is denied by the readings', { observed: observed((hours) => (hours > -5 ? 3000 : 1000)) }],
  ])('is not kept where the forecast %s', (_, states) => {
    expect(fold(states)).toBe('');
    const days = textWith(sourcesOf(states), <DaysAhead />, { place: WITH_CHANCES });
    expect(days).not.toContain('8 in 10');
  });
});

test('an answer of the server is read with each chance beside its flow', async () => {
  const { read } = riverChances(LID);
  const body = {
    experimental: 'Hydrologic Ensemble Forecast Service, National Weather Service',
    issuedTime: iso(-5),
    exceedance: [0.1, 0.9],
    data: [{ validTime: iso(6), flows: [9900, 4700] }],
    doubtedLeadDays: [3],
  };
  const { figures } = await read(new Response(JSON.stringify(body)), NOW);
  expect(figures).toEqual({
    chances: {
      lid: LID,
      issuedAt: iso(-5),
      times: [
        {
          validAt: iso(6),
          flows: [
            { exceedance: 0.1, flowCfs: 9900 },
            { exceedance: 0.9, flowCfs: 4700 },
          ],
        },
      ],
    },
    doubted: [3],
  });
  const none = { ...body, issuedTime: null, exceedance: [], data: [] };
  expect((await read(new Response(JSON.stringify(none)), NOW)).figures.chances).toBeNull();
});
