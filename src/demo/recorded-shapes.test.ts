import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sharedFile } from '../testing/shared-data.ts';
import { askingAt, NOVEMBER } from '../testing/simulated-rivers.ts';

const ask = askingAt(NOVEMBER);

/** Where a JSON text has which kind of value: `features[].properties.time string`. */
function shapeOf(value: unknown, path = ''): Set<string> {
  if (Array.isArray(value)) return union(value.map((part) => shapeOf(part, `${path}[]`)));
  // What is nothing here may be anything elsewhere.
  if (value === null) return new Set();
  if (typeof value === 'object') {
    return union(Object.entries(value).map(([key, part]) => shapeOf(part, `${path}.${key}`)));
  }
  return new Set([`${path} ${typeof value}`]);
}

function union(sets: readonly Set<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}

/** Paths of a recorded answer that the simulation does without, because no connector reads them. */
const LEFT_OUT =
  /queryInfo|criteria|timeZone|note|site(Type|Property|Code\.|UsesDaylight)|localSiteXY|variable(Code|Name|Description|Property)|valueType|options|\.oid|\.qualifier\[\]|qualityControl|\.source\b|\.offset|sample\[|censorCode|declaredType|scope|\.nil|globalScope|typeSubstituted|site_type|country_code|state_code|county_code|monitoring_location_name|pedts|wfo|navigation|reachId|description|rfc|county|state\.name|crests/;

const PAIRS = [
  [
    'usgs-ogc/continuous.json',
    '/ogcapi/v1/collections/continuous/items?monitoring_location_id=USGS-12459000&datetime=P7D',
  ],
  [
    'usgs-ogc/latest-continuous.json',
    '/ogcapi/v1/collections/latest-continuous/items?monitoring_location_id=USGS-12459000',
  ],
  [
    'usgs-statistics/observation-normals-12451000.json',
    '/statistics/v0/observationNormals?monitoring_location_id=USGS-12451000&normal_type=DOY',
  ],
  [
    'usgs-statistics/observation-normals-12200500-empty.json',
    '/statistics/v0/observationNormals?monitoring_location_id=USGS-12200500&normal_type=DOY',
  ],
  [
    'usgs-iv/p7d-sitestatus-all.json',
    '/nwis/iv/?format=json&sites=12459000&period=P7D&parameterCd=00060&siteStatus=all',
  ],
  [
    'nwps/AUBW1-stageflow-forecast-flow-is-primary.json',
    '/nwps/v1/gauges/AUBW1/stageflow/forecast',
  ],
  ['nwps/MVEW1-gauge-trimmed.json', '/nwps/v1/gauges/MVEW1'],
  ['errors/nwps_404_unknown_gauge.json', '/nwps/v1/gauges/XXXX1/stageflow/forecast'],
  ['nldi/position.json', '/nldi/linked-data/comid/position?coords=POINT(-120.66 47.6)'],
  [
    'nldi/flowlines-dm-trimmed.json',
    '/nldi/linked-data/comid/24270288/navigation/DM/flowlines?distance=6000',
  ],
] as const;

describe.each(PAIRS)('the recorded answer %s', (name, address) => {
  const file = sharedFile(`captures/${name}`);

  test.skipIf(!file.isThere)(`has nothing that the simulated one lacks${file.note}`, () => {
    const recorded = shapeOf(JSON.parse(readFileSync(file.path, 'utf8')));
    const simulated = shapeOf(JSON.parse(ask(address).body));
    const missing = [...recorded].filter((path) => !simulated.has(path) && !LEFT_OUT.test(path));
    expect(missing).toEqual([]);
  });
});

const RDB = sharedFile('captures/usgs-stat/p50-only-trimmed.rdb');

test.skipIf(!RDB.isThere)(`recorded medians have the same columns and types${RDB.note}`, () => {
  const head = (text: string) =>
    text
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .slice(0, 2);
  const simulated = ask(
    '/nwis/stat/?format=rdb&sites=12459000&statReportType=daily&statTypeCd=p50',
  ).body;
  expect(head(simulated)).toEqual(head(readFileSync(RDB.path, 'utf8')));
});
