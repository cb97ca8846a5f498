import { expect, test } from 'vitest';
import { StoreError } from '../../store/store-error.ts';
import { BELIEVED, sampleReturn, storing } from './contract-samples.ts';
import type { StoreUnderTest } from './store-under-test.ts';

/** Longest that a write may block, in milliseconds; generous, for a machine under load. */
const SOON_MS = 1000;
/** As long as a week of readings. */
const LONG_BODY = 'á'.repeat(40_000);

/** The part of the contract about answers of river services. */
export function riverAnswersContract(current: () => StoreUnderTest): void {
  const answers = () => current().store.riverAnswers;

  test('a river answer is stored under its key and replaces the previous one', async () => {
    expect(await answers().read('flow 12200500')).toBe(null);
    await answers().write('flow 12200500', LONG_BODY);
    await answers().write('flow 12189500', '{}');
    expect(await answers().read('flow 12200500')).toBe(LONG_BODY);
    await answers().write('flow 12200500', 'newer');
    expect(await answers().read('flow 12200500')).toBe('newer');
    expect(await answers().read('flow 1218950')).toBe(null);
    expect(await answers().count('')).toBe(2);
  });

  test('river answers are found by how their keys begin, letter by letter', async () => {
    const keys = ['reach b', 'reach a', 'Reach c', 'reachd', 'reach_e', 'reach%f', 'way reach g'];
    for (const key of keys) await answers().write(key, `to ${key}`);
    expect(await answers().withPrefix('reach ')).toEqual(['to reach a', 'to reach b']);
    expect(await answers().count('reach ')).toBe(2);
    expect(await answers().withPrefix('reach_')).toEqual(['to reach_e']);
    expect(await answers().withPrefix('reach%')).toEqual(['to reach%f']);
    expect(await answers().withPrefix('sea')).toEqual([]);
    expect(await answers().count('')).toBe(keys.length);
  });

  test('a river answer is still there when the store is reopened', async () => {
    await answers().write('gauges', LONG_BODY);
    await current().reopen();
    expect(await answers().read('gauges')).toBe(LONG_BODY);
  });

  test('during an ingest a river answer is soon stored or refused, and the ingest continues', async () => {
    const at = current();
    await answers().write('gauges', 'before');
    let outcome = '';
    await at.store.ingest('wdfw-weekly', async (ingest) => {
      await ingest.replaceReturns('ISSAQUAH_HATCHERY', [sampleReturn(0)]);
      const begun = performance.now();
      outcome = await answers()
        .write('gauges', 'kept')
        .then(
          () => 'kept',
          (error: unknown) => (error instanceof StoreError ? error.kind : 'thrown'),
        );
      expect(performance.now() - begun).toBeLessThan(SOON_MS);
      expect(await answers().read('gauges')).toBe(outcome === 'kept' ? 'kept' : 'before');
      return BELIEVED;
    });
    expect(['kept', 'locked']).toContain(outcome);
    expect(await at.returns('ISSAQUAH_HATCHERY')).toEqual([sampleReturn(0)]);
    await answers().write('gauges', 'after');
    await at.reopen();
    expect(await answers().read('gauges')).toBe('after');
    expect(await at.returns('ISSAQUAH_HATCHERY')).toEqual([sampleReturn(0)]);
  });

  test('an ingest that fails loses no river answer', async () => {
    const at = current();
    await answers().write('gauges', 'before');
    const broken = at.store.ingest('wdfw-weekly', async () => {
      throw new Error('the connection broke');
    });
    await expect(broken).rejects.toThrow('the connection broke');
    await answers().write('reach', 'after');
    await at.store.ingest('wdfw-weekly', storing(sampleReturn(0)));
    expect(await answers().withPrefix('')).toEqual(['before', 'after']);
  });

  test('many river answers at once are all kept', async () => {
    const keys = Array.from({ length: 100 }, (_, index) => `flow ${1000 + index}`);
    await Promise.all(keys.map((key) => answers().write(key, `to ${key}`)));
    expect(await answers().withPrefix('flow ')).toEqual(keys.map((key) => `to ${key}`));
  });
}
