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

/** An API that answers from the fixtures. Every facility but the Cowlitz one has no figures. */
export function fixtureApi(overrides: Partial<FreshetApi> = {}): FreshetApi {
  const facilities = facilitiesFixture();
  return {
    facilities: async () => facilities,
    config: async () => configFixture(),
    async hatchery(name) {
      const key = name.toUpperCase().replaceAll(/[ -]/g, '_');
      if (key === 'COWLITZ_SALMON_HATCHERY') return hatcheryFixture();
      const feature = facilities.features.find(({ id }) => id === key);
      return feature
        ? {
            ...hatcheryFixture(),
            facility: key,
            name: feature.properties['Facility Name'],
            last_report: feature.properties.last_report,
            bargraph: [],
            recent_escapement: [],
          }
        : null;
    },
    async season(name) {
      const key = name.toUpperCase().replaceAll(/[ -]/g, '_');
      const feature = facilities.features.find(({ id }) => id === key);
      return feature
        ? {
            facility: key,
            name: feature.properties['Facility Name'],
            ...AS_OF,
            last_report: feature.properties.last_report,
            runs: [],
          }
        : null;
    },
    species: async (species) => speciesFixture(species),
    run: async (day) => (day === null || day === '2025-10-23' ? stateOfRunFixture() : null),
    accuracy: async () => accuracyFixture(),
    status: async () => statusFixture(),
    ...overrides,
  };
}

/** The API of {@link fixtureApi}, and the requests it has received. */
export function recordingApi(overrides: Partial<FreshetApi> = {}) {
  const whole = fixtureApi(overrides);
  const asked: string[] = [];
  const noted = <T>(what: string, answer: T): T => {
    asked.push(what);
    return answer;
  };
  const api: FreshetApi = {
    facilities: () => noted('facilities', whole.facilities()),
    hatchery: (name) => noted(`hatchery ${name}`, whole.hatchery(name)),
    season: (name) => noted(`season ${name}`, whole.season(name)),
    species: (species) => noted(`species ${species}`, whole.species(species)),
    run: (day) => noted(`run ${day}`, whole.run(day)),
    accuracy: () => noted('accuracy', whole.accuracy()),
    status: () => noted('status', whole.status()),
    config: () => noted('config', whole.config()),
  };
  return { api, asked };
}
