import { expect, test } from 'vitest';
import { facilitiesFixture } from '../../testing/contract-fixtures.ts';
import { log } from '../lib/browser/log.ts';
import type { FreshetMap } from './freshet-map.ts';
import { mapFacilities } from './map-facility.ts';
import { createMapSession } from './map-session.ts';

function session(code: () => Promise<void> = () => Promise.resolve()) {
  const loaded: string[] = [];
  const failures: unknown[] = [];
  const made: number[] = [];
  const map = {} as FreshetMap;
  const opened = createMapSession({
    async code() {
      loaded.push('code');
      await code();
      return {
        mapFacilities,
        Screen: () => null,
        async createFreshetMap({ facilities }) {
          made.push(facilities.length);
          return map;
        },
      };
    },
    picture: () => Promise.resolve(() => null),
    painted: () => Promise.resolve(),
    async outlines() {
      loaded.push('outlines');
      return { states: [], counties: [], rivers: [], lakes: [], towns: [] };
    },
    async facilities() {
      loaded.push('facilities');
      return facilitiesFixture();
    },
    rivers: {
      gauges: () => Promise.reject(new Error('must not be called')),
      getRiverGeometry: () => Promise.resolve(null),
    },
    baseMap: { styleUrl: null, attribution: null },
    fetch: () => Promise.reject(new Error('must not be called')),
    log: { ...log, mapFailed: (cause) => void failures.push(cause) },
  });
  const settled = () => new Promise((done) => setTimeout(done));
  return { opened, loaded, failures, made, settled };
}

test('a new session loads nothing', () => {
  const { opened, loaded } = session();
  expect(opened.status.get()).toEqual({ kind: 'unopened' });
  expect(loaded).toEqual([]);
});

test('code, outlines and facilities are loaded at once, and once, and one map is made of them', async () => {
  const { opened, loaded, made, settled } = session();
  opened.preload();
  expect(loaded).toEqual(['code', 'outlines', 'facilities']);
  await settled();
  expect(made).toEqual([]);
  opened.open();
  opened.open();
  expect(opened.status.get().kind).toBe('loading');
  await settled();
  expect(opened.status.get().kind).toBe('ready');
  opened.open();
  await settled();
  expect(made).toEqual([facilitiesFixture().features.length]);
  expect(loaded).toHaveLength(3);
});

test('a failed load is reported once the map is opened, and retried', async () => {
  let isDown = true;
  const { opened, failures, loaded, settled } = session(async () => {
    if (isDown) throw new TypeError('Failed to fetch');
  });
  opened.preload();
  await settled();
  expect([opened.status.get().kind, failures]).toEqual(['unopened', []]);
  opened.open();
  await settled();
  expect(opened.status.get().kind).toBe('failed');
  expect(failures).toEqual([new TypeError('Failed to fetch')]);
  isDown = false;
  opened.open();
  await settled();
  expect(opened.status.get().kind).toBe('ready');
  expect(loaded.filter((what) => what === 'code')).toHaveLength(3);
});
