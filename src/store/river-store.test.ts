import { describe, expect, test } from 'vitest';
import type { KeptIssue } from '#domain/river/kept-issue.ts';
import { describeEachStore } from '../testing/each-store.ts';
import { BELIEVED, sampleFlow, sampleForecast, sampleReturn } from '../testing/sample-store.ts';

const ISSAQUAH = 'ISSAQUAH_HATCHERY';

describeEachStore('the rivers of a store', (tested) => {
  describe('kept answers', () => {
    const LONG = 'á'.repeat(40_000);

    test('are kept under their keys, found by how these begin, letter by letter', async () => {
      const keys = ['reach b', 'reach a', 'Reach c', 'reachd', 'reach_e', 'reach%f', 'way reach g'];
      const { riverAnswers } = tested.store;
      for (const key of keys) await riverAnswers.write(key, `to ${key}`);
      expect(await riverAnswers.withPrefix('reach ')).toEqual(['to reach a', 'to reach b']);
      expect(await riverAnswers.withPrefix('reach_')).toEqual(['to reach_e']);
      expect(await riverAnswers.withPrefix('reach%')).toEqual(['to reach%f']);
      expect(await riverAnswers.count('reach ')).toBe(2);
      expect(await riverAnswers.read('reach')).toBe(null);
      await riverAnswers.write('reach b', LONG);
      await tested.reopen();
      expect(await tested.store.riverAnswers.read('reach b')).toBe(LONG);
      expect(await tested.store.riverAnswers.count('')).toBe(keys.length);
    });

    test('are soon written or refused during an ingest, which continues', async () => {
      const write = () =>
        tested.store.riverAnswers.write('gauges', 'kept').then(
          () => 'kept',
          (error: Error) => error.message,
        );
      await tested.store.riverAnswers.write('gauges', 'before');
      let outcome = '';
      await tested.store.ingest('wdfw-weekly', async (ingest) => {
        await ingest.returns.replace(ISSAQUAH, [sampleReturn(0)]);
        outcome = await write();
        expect(await tested.store.riverAnswers.read('gauges')).toBe(
          outcome === 'kept' ? 'kept' : 'before',
        );
        return BELIEVED;
      });
      expect(outcome).toMatch(tested.kind === 'SQLite' ? 'is locked by another program' : 'kept');
      const returns = await tested.store.read((view) => view.returns(ISSAQUAH));
      expect(returns).toEqual([sampleReturn(0)]);
      expect(await write()).toBe('kept');
    });
  });

  describe('the record of the rivers', () => {
    const LATER = { issuedAt: '2025-10-01T03:30:00.000Z' };

    test('keeps the days of a forecast once, until they are dropped', async () => {
      const record = tested.store.riverRecord;
      await record.keepForecast('MVEW1', [sampleForecast(2, LATER), sampleForecast(1, LATER)]);
      await record.keepForecast('MVEW1', [sampleForecast(1), sampleForecast(2)]);
      await record.keepForecast('MVEW1', [sampleForecast(2, { flowCfs: 9 }), sampleForecast(3)]);
      await record.keepForecast('AUBW1', [sampleForecast(1, { flowCfs: -0.5 })]);
      await record.keepForecast('AUBW1', []);
      const kept = [1, 2, 3].map((lead) => sampleForecast(lead));
      const later = [sampleForecast(1, LATER), sampleForecast(2, LATER)];
      expect(await record.forecasts('MVEW1')).toEqual([...kept, ...later]);
      const { issuedAt } = sampleForecast(1);
      expect(await record.issuesBefore(LATER.issuedAt)).toEqual([
        { lid: 'AUBW1', issuedAt },
        { lid: 'MVEW1', issuedAt },
      ]);
      await record.dropForecasts('MVEW1', []);
      await record.dropForecasts('MVEW1', [issuedAt]);
      expect(await record.forecasts('MVEW1')).toEqual(later);
      expect(await record.forecasts('AUBW1')).toEqual([sampleForecast(1, { flowCfs: -0.5 })]);
    });

    test('keeps each issue of a forecast once, whole, by service and point, until it is dropped', async () => {
      const record = tested.store.riverRecord;
      const issue = (day: number, more: Partial<KeptIssue> = {}): KeptIssue => ({
        kind: 'nwps',
        point: 'MVEW1',
        issuedAt: `2025-10-0${day}T15:30:00.000Z`,
        answer: JSON.stringify({ points: Array.from({ length: 40 }, (_, at) => at + day), é: 'ñ' }),
        ...more,
      });
      const others = [issue(1, { point: 'AUBW1' }), issue(1, { kind: 'hefs', answer: '[]' })];
      for (const keptIssue of [issue(3), issue(1), ...others, issue(2)])
        await record.keepIssue(keptIssue);
      await record.keepIssue(issue(2, { answer: '{"points":[]}' }));
      const kept = (since: number) => record.issues('nwps', 'MVEW1', issue(since).issuedAt);
      expect(await kept(1)).toEqual([issue(1), issue(2), issue(3)]);
      expect(await kept(2)).toEqual([issue(2), issue(3)]);
      expect(await record.issues('hefs', 'MVEW1', '')).toEqual([others[1]]);
      await record.dropIssuesBefore(issue(2).issuedAt);
      expect(await kept(1)).toEqual([issue(2), issue(3)]);
      expect(await record.issues('hefs', 'MVEW1', '')).toEqual([]);
    });

    test('keeps the newest figures of a day, found by gauge and date', async () => {
      const record = tested.store.riverRecord;
      const site = '12200500';
      await record.keepFlows(site, [sampleFlow('2025-10-02'), sampleFlow('2025-10-01')]);
      await record.keepFlows(site, [sampleFlow('2025-10-02', 0.35), sampleFlow('2025-10-03')]);
      await record.keepFlows('12189500', [sampleFlow('2025-10-02', 7)]);
      await record.keepFlows(site, []);
      expect(await record.flows(site, '2025-10-01', '2025-10-02')).toEqual([
        sampleFlow('2025-10-01'),
        sampleFlow('2025-10-02', 0.35),
      ]);
      expect(await record.flows(site, '2025-10-04', '2025-12-31')).toEqual([]);
    });
  });
});
