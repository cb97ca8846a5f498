import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { FreshetApi, WeekReport } from '#contract/page.ts';
import { siteContext } from '#web/lib/site/site.ts';
import { loader } from './route.tsx';

const NEWEST: WeekReport = {
  dates: { dataVersion: 'v', today: '2025-10-24', asOf: '2025-10-23' },
  reports: ['2025-10-09', '2025-10-16', '2025-10-23'],
  week: { species: [], counted: [], corrections: [], silent: [], records: [] },
};

test('the newest week has the previous one made, and neither waits for it nor fails with it', async () => {
  const asked: (string | null)[] = [];
  const run: FreshetApi['run'] = async (day) => {
    asked.push(day);
    if (day !== null) throw new Error('the store does not answer');
    return NEWEST;
  };
  const context = new RouterContextProvider(new Map([[siteContext, { run }]]) as never);
  const answer = await loader({ params: {}, context } as unknown as Parameters<typeof loader>[0]);
  expect(answer.data.week).toMatchObject({ reportDate: '2025-10-23', previous: '2025-10-16' });
  expect(asked).toEqual([null, '2025-10-16']);
});
