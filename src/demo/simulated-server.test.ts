import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gauges, NOVEMBER } from '../testing/simulated-rivers.ts';
import { continuousShape, stageflowShape } from '../testing/wire-shapes.ts';
import type { Fault } from './fault.ts';
import { type SimulatedServer, startSimulatedServices } from './simulated-server.ts';
import { SIMULATED_SERVICES, type SimulatedService } from './simulated-services.ts';

/** One address of each service. */
const ADDRESSES: Readonly<Record<SimulatedService, string>> = {
  'usgs-ogc':
    '/ogcapi/v1/collections/continuous/items?monitoring_location_id=USGS-12459000&parameter_code=00060&datetime=P7D',
  'usgs-statistics':
    '/statistics/v0/observationNormals?monitoring_location_id=USGS-12459000&normal_type=DOY',
  'usgs-legacy': '/nwis/iv/?format=json&sites=12459000&period=P7D&parameterCd=00060',
  nwps: '/nwps/v1/gauges/MVEW1/stageflow/forecast',
  nldi: '/nldi/linked-data/comid/position?coords=POINT(-122.2%2048.5)',
};

let server: SimulatedServer;

beforeEach(async () => {
  server = await startSimulatedServices({ gauges, seed: 1, port: 0, now: () => NOVEMBER });
});

afterEach(() => server.close());

const get = (address: string, signal: AbortSignal | null = null) =>
  fetch(server.origin + address, { signal });

describe.each(SIMULATED_SERVICES)('a fault of %s', (service) => {
  const address = ADDRESSES[service];

  async function withFault(fault: Fault): Promise<Response> {
    server.setFault(service, fault);
    return get(address);
  }

  test('slow: the right answer, later', async () => {
    const right = await (await get(address)).text();
    const from = performance.now();
    const slow = await withFault({ kind: 'slow', delayMs: 40 });
    expect(await slow.text()).toBe(right);
    expect(performance.now() - from).toBeGreaterThanOrEqual(39);
  });

  test('hanging: no answer before the caller gives up', async () => {
    server.setFault(service, { kind: 'hanging' });
    const giving = new AbortController();
    const asked = expect(get(address, giving.signal)).rejects.toThrow();
    await vi.waitFor(() => expect(server.traffic.callsOf(service)).toBe(1));
    giving.abort();
    await asked;
  });

  test('limited: 429 with the seconds to wait', async () => {
    const response = await withFault({ kind: 'limited', retryAfterS: 120 });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('120');
  });

  test('broken and unavailable: 500 in JSON, 503 and a 200 as a page', async () => {
    const broken = await withFault({ kind: 'broken' });
    expect([broken.status, broken.headers.get('content-type')]).toEqual([500, 'application/json']);
    const unavailable = await withFault({ kind: 'unavailable' });
    expect(unavailable.status).toBe(503);
    expect(await unavailable.text()).toContain('<html>');
    const page = await withFault({ kind: 'html' });
    expect([page.status, page.headers.get('content-type')?.split(';')[0]]).toEqual([
      200,
      'text/html',
    ]);
  });

  test('truncated: the connection breaks in the middle of the answer', async () => {
    const response = await withFault({ kind: 'truncated' });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  test('wrong JSON and an empty answer are still answers', async () => {
    const right = await (await get(address)).text();
    for (const kind of ['wrong-json', 'empty'] as const) {
      const response = await withFault({ kind });
      const body = await response.text();
      expect(response.status).toBe(200);
      expect(body.length).toBeLessThan(right.length);
      JSON.parse(body);
    }
  });

  test('is mended without a restart, and the others never felt it', async () => {
    server.setFault(service, { kind: 'unavailable' });
    for (const [other, path] of Object.entries(ADDRESSES)) {
      const response = await get(path);
      await response.arrayBuffer();
      expect(response.status).toBe(other === service ? 503 : 200);
    }
    server.setFault(service, null);
    expect((await get(address)).status).toBe(200);
  });
});

describe('sentinels', () => {
  test('take the place of every figure', async () => {
    for (const service of SIMULATED_SERVICES) server.setFault(service, { kind: 'sentinels' });
    const rows = continuousShape.parse(await (await get(ADDRESSES['usgs-ogc'])).json()).features;
    expect(new Set(rows.map(({ properties }) => properties.value))).toEqual(new Set(['-999999']));
    const { data } = stageflowShape.parse(await (await get(ADDRESSES.nwps)).json());
    expect(data).toHaveLength(40);
    expect(new Set(data.map(({ secondary }) => secondary))).toEqual(new Set([-999]));
    expect(await (await get(ADDRESSES['usgs-legacy'])).text()).toContain('"value":"-999999"');
    expect(await (await get(ADDRESSES['usgs-statistics'])).text()).toContain('"value":"nan"');
    server.clearFaults();
    expect(await (await get(ADDRESSES['usgs-statistics'])).text()).not.toContain('"value":"nan"');
  });
});

describe('what is counted', () => {
  test('calls of each service and address', async () => {
    await Promise.all([get(ADDRESSES.nldi), get(ADDRESSES.nldi), get('/elsewhere')]);
    const { traffic } = server;
    expect(traffic.callsOf('nldi')).toBe(2);
    expect(traffic.callsOf('usgs-ogc')).toBe(0);
    expect(traffic.callsOf()).toBe(3);
    expect(traffic.addresses().get(ADDRESSES.nldi)).toBe(2);
    expect(traffic.addresses().get('/elsewhere')).toBe(1);
    traffic.forget();
    expect([traffic.callsOf(), traffic.addresses().size]).toEqual([0, 0]);
  });

  test('the calls left in the hour, on the answers of the new USGS services', async () => {
    const left = async () =>
      (await get(ADDRESSES['usgs-ogc'])).headers.get('x-ratelimit-remaining');
    expect([await left(), await left(), await left()]).toEqual(['49', '48', '47']);
  });

  test('links lead back to the server', async () => {
    const { links } = continuousShape.parse(await (await get(ADDRESSES['usgs-ogc'])).json());
    const next = links.find(({ rel }) => rel === 'next')?.href ?? '';
    expect(next.startsWith(server.origin)).toBe(true);
    expect((await fetch(next)).status).toBe(200);
  });
});

test('a port that is taken is an error', async () => {
  const again = startSimulatedServices({ gauges, seed: 1, port: server.port, now: () => NOVEMBER });
  await expect(again).rejects.toThrow('EADDRINUSE');
});
