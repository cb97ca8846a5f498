import { expect, test } from 'vitest';
import type { StoreUnderTest } from './store-under-test.ts';

/** The part of the contract about quotas of river services. */
export function serviceQuotasContract(current: () => StoreUnderTest): void {
  const quotas = () => current().store.serviceQuotas;

  test('what is used of a quota is replaced only by who knows it, and outlasts a restart', async () => {
    expect(await quotas().read('usgs')).toBe(null);
    expect(await quotas().replace('usgs', 'other', 'a')).toBe(false);
    expect(await quotas().replace('usgs', null, 'a')).toBe(true);
    expect(await quotas().replace('usgs', null, 'b')).toBe(false);
    expect(await quotas().replace('usgs', 'a', 'c')).toBe(true);
    expect(await quotas().replace('usgs', 'a', 'd')).toBe(false);
    await current().reopen();
    expect([await quotas().read('usgs'), await quotas().read('nwps')]).toEqual(['c', null]);
  });

  test('of many that change a quota at once one does', async () => {
    for (const before of [null, 'first']) {
      const after = before === null ? 'first' : 'second';
      const done = await Promise.all(
        Array.from({ length: 10 }, () => quotas().replace('usgs', before, after)),
      );
      expect(done.filter(Boolean)).toHaveLength(1);
      expect(await quotas().read('usgs')).toBe(after);
    }
  });
}
