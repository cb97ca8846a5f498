import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SimulatedServer, startSimulatedServices } from '#demo/simulated-server.ts';
import { SIMULATED_SERVICES } from '#demo/simulated-services.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import { inProcess } from '../src/testing/program.ts';
import { gauges, NOVEMBER } from '../src/testing/simulated-rivers.ts';
import { temporaryFolder } from '../src/testing/snapshot-folder.ts';
import { doctor } from './doctor.ts';

const HOUR_MS = 3_600_000;

let nowMs: number;
let folder: string;
let world: SimulatedServer;

beforeEach(async () => {
  nowMs = NOVEMBER;
  folder = await temporaryFolder();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await world.close();
});

/** Rivers at which some gauges differ from the catalogue. */
async function changed(change: (gauge: Gauge) => Gauge): Promise<void> {
  world = await startSimulatedServices({
    gauges: gauges.map(change),
    seed: 1,
    port: 0,
    now: () => nowMs,
  });
  vi.stubEnv('FRESHET_RIVER_SERVICES_URL', world.origin);
}
const list = () => join(folder, 'new', 'list.txt');
const check = (ask: Fetch = fetch, path = list()) =>
  inProcess(doctor({ fetch: ask, now: () => nowMs }), ['--catalogue', '--to', path]);

test('lists what contradicts the catalogue and what it doubts, with the facilities', async () => {
  await changed((gauge) => {
    if (gauge.site === '12134500') return { ...gauge, givesFlow: false, lid: 'GONE1' };
    return gauge.site === '12019310' ? { ...gauge, givesFlow: true } : gauge;
  });
  const { code, stdout, stderr } = await check();
  const text = await readFile(list(), 'utf8');
  expect(stdout).toContain(text);
  expect(text).toMatch(
    /^SIMULATED: .*\ndata\/gauges.json on 2026-11-20: 19 corrections, 0 gauges or points not yet/,
  );
  const here = '12134500 GLBW1 Skykomish River near Gold Bar, REITER PONDS, SUNSET FALLS FCF';
  expect(text).toMatch(new RegExp(`^NO FLOW: set givesFlow to false +${here}`, 'm'));
  expect(text).toMatch(new RegExp(`^NO FORECAST: clear lastForecast and toConfirm +${here}`, 'm'));
  expect(text).toMatch(/^flow after all: set givesFlow and lastFlow +12019310 CPLW1 Chehalis/m);
  expect(text).toMatch(/^flow confirmed: .* 12042800 +Bogachiel River.*, BOGACHIEL HATCHERY$/m);
  expect(text).toMatch(/^forecast confirmed: .* GRRW1 Grays River.*, GRAYS RIVER HATCHERY, /m);
  const line = `doctor: 19 corrections of data/gauges.json: ${list()}\n`;
  expect([code, stderr]).toEqual([1, line]);
  await expect(readFile(`${list()}.progress.json`)).rejects.toThrow('ENOENT');
});

test('goes on where it was interrupted, and asks for nothing twice', async () => {
  await changed((gauge) => gauge);
  const ended = await check((url, init) => {
    if (url.pathname.includes('/SATW1/')) process.emit('SIGINT');
    return fetch(url, init);
  });
  const again = 'doctor: interrupted; --catalogue goes on from here when it is run again\n';
  expect([ended.code, ended.stderr]).toEqual([130, again]);
  const before = world.traffic.callsOf();
  const { stdout } = await check();
  expect(stdout).toMatch(/^NOAA SATW1 \(1 of /m);
  expect(stdout).not.toMatch(/^USGS/m);
  expect(before).toBeGreaterThan(20);
  expect(new Set(world.traffic.addresses().values())).toEqual(new Set([1]));
});

test('leaves visitors the last calls of the hour, and is whole after two runs', async () => {
  let silent = 0;
  await changed((gauge) => {
    if (!gauge.givesFlow || silent === 40) return gauge;
    silent += 1;
    return { ...gauge, givesFlow: false };
  });
  const first = await check();
  expect(first.stderr).toMatch(/^doctor: \d+ not yet asked: the rest of the hour is for visitors/);
  expect(world.traffic.callsOf('usgs-ogc')).toBe(35);
  nowMs += HOUR_MS;
  const { stderr } = await check();
  expect(stderr).toMatch(/^doctor: \d+ corrections of data\/gauges\.json: /);
  expect((await readFile(list(), 'utf8')).match(/^NO FLOW/gm)).toHaveLength(40);
});

test('a service that fails is asked no further, and none of its gauges is listed as silent', async () => {
  await changed((gauge) => gauge);
  for (const service of SIMULATED_SERVICES) world.setFault(service, { kind: 'broken' });
  const { stderr } = await check();
  expect(stderr).toMatch(/^doctor: \d+ not yet asked: run it again later; the list so far: /);
  expect(world.traffic.callsOf('nwps')).toBe(3);
  expect(await readFile(list(), 'utf8')).not.toContain('NO F');
});

test('progress that cannot be read is one line', async () => {
  await changed((gauge) => gauge);
  const path = join(folder, 'list.txt');
  await writeFile(`${path}.progress.json`, '{"answers":');
  const { stderr } = await check(fetch, path);
  expect(stderr).toBe(
    `doctor: ${path}.progress.json is not the progress of this command; delete it to begin again\n`,
  );
});
