import type { FreshetApi } from '#contract/page.ts';
import {
  AS_OF,
  accuracyFixture,
  configFixture,
  facilitiesFixture,
  hatcheryFixture,
  speciesFixture,
  stateOfRunFixture,
  statusFixture,
} from './contract-fixtures.ts';
import { textOf } from './page-text.tsx';
import { webBuild } from './real-pages.ts';

const slugKey = (name: string) => name.toUpperCase().replaceAll(/[ -]/g, '_');

/** An API that answers from the fixtures. Every facility but the Cowlitz one has no figures. */
function fixtureApi(overrides: Partial<FreshetApi>): FreshetApi {
  const facilities = facilitiesFixture();
  const whole = hatcheryFixture();
  /** What every answer for a facility begins with; `null` if there is none. */
  const headOf = (name: string) => {
    const feature = facilities.features.find(({ id }) => id === slugKey(name));
    if (feature === undefined) return null;
    const { 'Facility Name': title, last_report } = feature.properties;
    return { ...AS_OF, facility: feature.id, name: title, last_report };
  };
  return {
    facilities: async () => facilities,
    config: async () => configFixture(),
    facilityKey: (name) => headOf(name)?.facility ?? null,
    async hatchery(name) {
      const head = headOf(name);
      if (head === null || head.facility === whole.facility) return head && whole;
      return { ...whole, ...head, bargraph: [], recent_escapement: [] };
    },
    async season(name) {
      const head = headOf(name);
      return head && { ...head, runs: [] };
    },
    species: async (species) => speciesFixture(species),
    run: async (day) => (day === null || day === '2025-10-23' ? stateOfRunFixture() : null),
    accuracy: async () => accuracyFixture(),
    status: async () => statusFixture(),
    ...overrides,
  };
}

/** A page as the server renders it from the fixtures, with its text between bars. */
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
