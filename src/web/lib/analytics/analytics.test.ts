import { expect, test } from 'vitest';
import {
  type AnalyticsEvent,
  createAnalyticsSink,
  createCollector,
  type Visitor,
} from './analytics.ts';

const VISITOR: Visitor = {
  hostname: 'freshet.example',
  doNotTrack: null,
  globalPrivacyControl: undefined,
};

/** Events with and without parameters. */
const EVENTS: readonly [AnalyticsEvent, Readonly<Record<string, string>>][] = [
  [
    { name: 'hatchery_interaction', event_type: 'species_change', value: 'Coho NA Hatchery' },
    {
      en: 'hatchery_interaction',
      'ep.event_type': 'species_change',
      'ep.value': 'Coho NA Hatchery',
    },
  ],
  [{ name: 'view_map' }, { en: 'view_map' }],
];

function sink(measurementId: string | null, visitor: Partial<Visitor> = {}) {
  const warned: string[] = [];
  const collected: AnalyticsEvent[] = [];
  const analytics = createAnalyticsSink({
    measurementId,
    visitor: { ...VISITOR, ...visitor },
    log: { analyticsNotInitialised: (event) => void warned.push(event) },
  });
  return {
    analytics,
    warned,
    collected,
    collector: (event: AnalyticsEvent) => void collected.push(event),
  };
}

test.each(EVENTS)('$name is sent once and in its shape', (event, parameters) => {
  const sent: URL[] = [];
  const { analytics } = sink('G-TEST');
  analytics.initialise(
    createCollector({
      measurementId: 'G-TEST',
      clientId: '1.2',
      page: () => 'https://freshet.example/app',
      sendBeacon: (address) => void sent.push(new URL(address)),
    }),
  );
  analytics.send(event);
  expect(sent.map(({ origin, pathname }) => `${origin}${pathname}`)).toEqual([
    'https://www.google-analytics.com/g/collect',
  ]);
  expect(Object.fromEntries(sent[0]?.searchParams ?? [])).toEqual({
    v: '2',
    tid: 'G-TEST',
    cid: '1.2',
    dl: 'https://freshet.example/app',
    ...parameters,
  });
});

test.each([
  ['without a measurement id', null, {}],
  ['on localhost', 'G-TEST', { hostname: 'localhost' }],
  ['on 127.0.0.1', 'G-TEST', { hostname: '127.0.0.1' }],
  ['with Do Not Track', 'G-TEST', { doNotTrack: '1' }],
  ['with Global Privacy Control', 'G-TEST', { globalPrivacyControl: true }],
])('%s nothing is sent or warned about', (_, measurementId, visitor) => {
  const { analytics, warned, collected, collector } = sink(measurementId, visitor);
  analytics.send({ name: 'view_map' });
  analytics.initialise(collector);
  analytics.send({ name: 'view_map' });
  expect([warned, collected]).toEqual([[], []]);
});

test('an event before initialisation is lost with a warning', () => {
  const { analytics, warned, collected, collector } = sink('G-TEST');
  analytics.send({ name: 'view_map' });
  expect(warned).toEqual(['view_map']);
  analytics.initialise(collector);
  analytics.send({ name: 'toggle_legend' });
  expect(collected).toEqual([{ name: 'toggle_legend' }]);
});
