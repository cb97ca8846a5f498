import type { FreshetApi } from '#contract/page.ts';
import type { RiverOfSite } from '#contract/rivers.ts';
import { uniqueRuns } from '#domain/fish/species-runs.ts';
import { type BoardRow, boardDays, boardWater } from '#domain/river/river-board.ts';
import { riverFacts } from '#domain/river/river-facts.ts';
import { configFixture, facilitiesFixture, RIVERS_FIXTURE } from './contract-fixtures.ts';
import { facilityFixture } from './facility-fixture.ts';
import { textOf } from './page-text.tsx';
import { webBuild } from './real-pages.ts';

const keyOf = (name: string) => name.toUpperCase().replaceAll('-', '_');
const isAbsent = () => Promise.reject(new Error('there is no fixture of it'));

/** A river on the board of which nothing is known. */
function dryRow({ name, slug, positions }: RiverOfSite): BoardRow {
  const figures = { gauge: null, measured: null, medians: [], forecast: null, now: 0 };
  const water = boardWater(figures, riverFacts(figures));
  const row = {
    name,
    slug,
    positions,
    gauge: null,
    point: null,
    traps: 0,
    fish: null,
    elsewhere: null,
  };
  return { ...row, ...water, state: 'none' };
}

/** An API that answers from the fixtures. Only the Cowlitz facility has figures. */
function fixtureApi(overrides: Partial<FreshetApi>): FreshetApi {
  const facilities = facilitiesFixture();
  const cowlitz = facilityFixture();
  const dates = {
    dataVersion: facilities.data_version,
    today: facilities.today,
    asOf: facilities.as_of,
  };
  return {
    dates: () => dates,
    facilities: async () => facilities,
    config: async () => configFixture(),
    facilityKey: keyOf,
    async facility(asked) {
      const key = keyOf(asked);
      if (key === cowlitz.facility.key) return cowlitz;
      const name = key.replaceAll('_', ' ');
      const facility = { ...cowlitz.facility, key, name, elevationFt: null };
      return { ...cowlitz, facility, series: [], lastReport: null };
    },
    runs: () => uniqueRuns(cowlitz.series),
    run: async () => null,
    rivers: async () => RIVERS_FIXTURE,
    floodElsewhere: async () => null,
    flowAtPoint: async () => null,
    riverBoard: async () => ({
      at: 0,
      instant: 0,
      days: boardDays(0),
      rows: RIVERS_FIXTURE.map(dryRow),
    }),
    gaugeStanding: async () => null,
    keptRiverAnswer: async () => null,
    warnings: async () => ({ at: 0, checkedAt: 0, note: null, warnings: [] }),
    placesToSee: async () => [],
    dams: isAbsent,
    dam: isAbsent,
    species: isAbsent,
    accuracy: isAbsent,
    chanceScores: async () => [],
    status: isAbsent,
    ...overrides,
  };
}

export async function fixturePage(address: string, overrides: Partial<FreshetApi> = {}) {
  const { render } = await webBuild();
  let failure: unknown = null;
  const request = new Request(`http://freshet.example${address}`);
  const response = await render(request, fixtureApi(overrides), (cause) => {
    failure ??= cause;
  });
  const html = await response.text();
  return { status: response.status, html, failure, text: textOf(html) };
}
