import { describe, expect, test } from 'vitest';
import { RIVER_SERVICES } from '../river-services.ts';
import { SourceError } from '../source-error.ts';
import { usgsContinuous } from './index.ts';

const ORIGIN = 'https://api.waterdata.usgs.gov';

function page(hour: number, next: string | null): string {
  return JSON.stringify({
    features: [
      {
        properties: {
          monitoring_location_id: 'USGS-12200500',
          parameter_code: '00060',
          time_series_id: 'a',
          time: `2026-11-13T0${hour}:00:00Z`,
          value: String(hour),
          unit_of_measure: 'ft^3/s',
        },
      },
    ],
    links: next === null ? [] : [{ rel: 'next', href: next }],
  });
}

/** Answers calls one after another; the addresses and keys that were asked with are kept. */
function service(answer: (call: number) => string) {
  const asked: { url: string; key: string | null }[] = [];
  const tools = {
    services: { ...RIVER_SERVICES, usgsApiKey: 'k3y' },
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    fetch: async (url: URL, init: RequestInit) => {
      asked.push({ url: url.href, key: new Headers(init.headers).get('x-api-key') });
      return new Response(answer(asked.length), {
        headers: { 'content-type': 'application/geo+json' },
      });
    },
  };
  return { asked, tools };
}

describe('usgsContinuous', () => {
  test('follows pages to the last, with the key', async () => {
    const { asked, tools } = service((call) =>
      page(call, call < 3 ? `${ORIGIN}/p?n=${call}` : null),
    );
    const { readings } = await usgsContinuous.fetch('12200500', tools);
    expect(readings.map(({ flowCfs }) => flowCfs)).toEqual([1, 2, 3]);
    expect(asked.slice(1)).toEqual([
      { url: `${ORIGIN}/p?n=1`, key: 'k3y' },
      { url: `${ORIGIN}/p?n=2`, key: 'k3y' },
    ]);
  });

  test('pages without an end are an error after five calls', async () => {
    const { asked, tools } = service(() => page(1, `${ORIGIN}/p`));
    await expect(usgsContinuous.fetch('12200500', tools)).rejects.toThrow(
      'usgs-continuous: sent more than 5 pages',
    );
    expect(asked).toHaveLength(5);
  });

  test('a next page on another host is an error and is not called', async () => {
    const { asked, tools } = service(() => page(1, 'https://elsewhere.example/p'));
    await expect(usgsContinuous.fetch('12200500', tools)).rejects.toThrow(SourceError);
    expect(asked).toHaveLength(1);
  });

  test('a broken page after a good one is an error, not a short answer', async () => {
    const { tools } = service((call) => (call === 1 ? page(1, `${ORIGIN}/p`) : '{}'));
    await expect(usgsContinuous.fetch('12200500', tools)).rejects.toThrow(SourceError);
  });

  test('what is no site number is not sent', async () => {
    const { asked, tools } = service(() => page(1, null));
    await expect(usgsContinuous.fetch('../x', tools)).rejects.toThrow(RangeError);
    expect(asked).toEqual([]);
  });
});
