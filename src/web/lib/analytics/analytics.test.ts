import { expect, test, vi } from 'vitest';
import { createAnalytics, type Device } from './analytics.ts';

const SITE = { origin: 'https://freshet.example', hostname: 'freshet.example', pathname: '/app' };

function device(
  navigator: Device['navigator'] = {},
  location: Partial<Device['location']> = {},
): Device & { sent: URL[] } {
  const sent: URL[] = [];
  const sendBeacon = (address: string | URL) => sent.push(new URL(address)) > 0;
  return { sent, navigator: { sendBeacon, ...navigator }, location: { ...SITE, ...location } };
}

test('an event is sent with its parameters, and a client id of this page alone', () => {
  const { sent, ...browser } = device();
  createAnalytics('G-TEST', browser).send({ name: 'graph_interaction', event_type: 'graph_hover' });
  const [query = []] = sent.map(({ searchParams }) => searchParams);
  expect(Object.fromEntries(query)).toEqual({
    v: '2',
    tid: 'G-TEST',
    cid: expect.stringMatching(/^\d+\.\d+$/),
    en: 'graph_interaction',
    dl: 'https://freshet.example/app',
    'ep.event_type': 'graph_hover',
  });
});

test.each([
  ['without a measurement id', null, device()],
  ['on localhost', 'G-TEST', device({}, { hostname: 'localhost' })],
  ['on 127.0.0.1', 'G-TEST', device({}, { hostname: '127.0.0.1' })],
  ['with Do Not Track', 'G-TEST', device({ doNotTrack: '1' })],
  ['with Global Privacy Control', 'G-TEST', device({ globalPrivacyControl: true })],
])('%s nothing is sent', (_, measurementId, browser) => {
  createAnalytics(measurementId, browser).send({ name: 'view_map' });
  expect(browser.sent).toEqual([]);
});

test('an event that the browser cannot send is lost with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  createAnalytics('G-TEST', { navigator: {}, location: SITE }).send({ name: 'view_map' });
  expect(warn).toHaveBeenCalledWith('Analytics not initialised: view_map was not sent');
  warn.mockClear();
});
