import { expect, test } from 'vitest';
import { sampleFlow, sampleForecast } from './contract-samples.ts';
import type { StoreUnderTest } from './store-under-test.ts';

const MVEW1 = 'MVEW1';
const SITE = '12200500';
const LATER = { issuedAt: '2025-10-01T03:30:00.000Z' };

/** The part of the contract about forecasts and measured days. */
export function riverRecordContract(current: () => StoreUnderTest): void {
  const record = () => current().store.riverRecord;

  test('the days of a forecast are kept once, by issue and day', async () => {
    await record().keepForecast(MVEW1, [sampleForecast(2, LATER), sampleForecast(1, LATER)]);
    await record().keepForecast(MVEW1, [sampleForecast(1), sampleForecast(2)]);
    await record().keepForecast(MVEW1, [sampleForecast(2, { flowCfs: 9 }), sampleForecast(3)]);
    await record().keepForecast('AUBW1', [sampleForecast(1, { flowCfs: -0.004 })]);
    await record().keepForecast('AUBW1', []);
    await current().reopen();
    expect(await record().forecasts(MVEW1)).toEqual([
      sampleForecast(1),
      sampleForecast(2),
      sampleForecast(3),
      sampleForecast(1, LATER),
      sampleForecast(2, LATER),
    ]);
    expect((await record().forecasts('AUBW1')).map(({ flowCfs }) => Math.abs(flowCfs))).toEqual([
      0,
    ]);
    expect(await record().forecasts('MVEW2')).toEqual([]);
  });

  test('forecasts are dropped by point and time of issue', async () => {
    for (const lid of [MVEW1, 'AUBW1']) {
      await record().keepForecast(lid, [
        sampleForecast(1),
        sampleForecast(2),
        sampleForecast(1, LATER),
      ]);
    }
    const { issuedAt } = sampleForecast(1);
    expect(await record().issuesBefore(LATER.issuedAt)).toEqual([
      { lid: 'AUBW1', issuedAt },
      { lid: MVEW1, issuedAt },
    ]);
    await record().dropForecasts(MVEW1, []);
    await record().dropForecasts(MVEW1, [issuedAt]);
    expect(await record().forecasts(MVEW1)).toEqual([sampleForecast(1, LATER)]);
    expect(await record().forecasts('AUBW1')).toHaveLength(3);
  });

  test('the newest figures of a day are kept, and days are found by gauge and date', async () => {
    await record().keepFlows(SITE, [sampleFlow('2025-10-02'), sampleFlow('2025-10-01')]);
    await record().keepFlows(SITE, [sampleFlow('2025-10-02', 0.35), sampleFlow('2025-10-03')]);
    await record().keepFlows('12189500', [sampleFlow('2025-10-02', 7)]);
    await record().keepFlows(SITE, []);
    await current().reopen();
    expect(await record().flows(SITE, '2025-10-01', '2025-10-02')).toEqual([
      sampleFlow('2025-10-01'),
      sampleFlow('2025-10-02', 0.35),
    ]);
    expect(await record().flows(SITE, '2025-10-04', '2025-12-31')).toEqual([]);
    expect(await record().flows('12189500', '2025-01-01', '2025-12-31')).toHaveLength(1);
  });
}
