import type { FreshetApi } from '#contract/page.ts';
import { uniqueRuns } from '#domain/fish/species-runs.ts';
import {
  AS_OF,
  configFixture,
  facilitiesFixture,
  hatcheryFixture,
  RIVERS_FIXTURE,
} from './contract-fixtures.ts';
import { textOf } from './page-text.tsx';
import { webBuild } from './real-pages.ts';

const keyOf = (name: string) => name.toUpperCase().replaceAll('-', '_');
const isAbsent = () => Promise.reject(new Error('there is no fixture of it'));

/** An API that answers from the fixtures. Only the Cowlitz facility has figures. */
function fixtureApi(overrides: Partial<FreshetApi>): FreshetApi {
  const facilities = facilitiesFixture();
  const whole = hatcheryFixture();
  const headOf = (key: string) => ({ ...AS_OF, facility: key, name: key, last_report: null });
  return {
    facilities: async () => facilities,
    config: async () => configFixture(),
    facilityKey: keyOf,
    async hatchery(name) {
      const key = keyOf(name);
      const none = { ...whole, ...headOf(key), bargraph: [], recent_escapement: [] };
      return key === whole.facility ? whole : none;
    },
    season: async (name) => ({ ...headOf(keyOf(name)), runs: [] }),
    runs: () => uniqueRuns(whole.bargraph),
    run: async () => null,
    rivers: async () => RIVERS_FIXTURE,
    keptRiverAnswer: async () => null,
    dams: isAbsent,
    dam: isAbsent,
    species: isAbsent,
    accuracy: isAbsent,
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
