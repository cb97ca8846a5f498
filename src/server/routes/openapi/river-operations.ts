import { AROUND_TODAY, type RiverSubject, riverAddress } from '#contract/river-address.ts';
import type { Operation, Operations, Parameter } from './operation.ts';

const GAUGE: Parameter = {
  name: 'site',
  description: 'Site number of a USGS gauge',
  example: '12200500',
};
const POINT: Parameter = {
  name: 'lid',
  description: 'Id of a NOAA forecast point',
  example: 'MVEW1',
};
const PLACE: Parameter = {
  name: 'coords',
  description: 'Longitude and latitude of a facility, exactly as in /api/facilities',
  example: 'POINT(-122.038608 47.5296)',
};
const REACH: Parameter = {
  name: 'comid',
  description: 'Id of a reach: of a gauge, or from the answer for a facility’s position',
  example: '24538078',
};

function riverOperation(
  subject: RiverSubject,
  { named, query = [], ...words }: Omit<Operation, 'description'> & { readonly more?: string },
): readonly [path: string, Operation] {
  const { pathname, searchParams } = new URL(riverAddress(subject), 'http://localhost');
  const fixed = [...searchParams].map(([name, example]) =>
    example === named?.example
      ? { ...named, name }
      : { name, description: 'As in the example', example },
  );
  const inPath = named !== undefined && pathname.includes(named.example);
  const path = inPath ? pathname.replace(named.example, `{${named.name}}`) : pathname;
  const description =
    `${words.summary}. ${words.more ?? ''}Headers say which service the figures are from ` +
    '(Freshet-Source), how fresh they are (Freshet-State) and when they were fetched ' +
    '(Freshet-Fetched-At).';
  return [path, { ...words, description, query: [...fixed, ...query], ...(inPath && { named }) }];
}

const site = GAUGE.example;
export const RIVER_OPERATIONS: Operations = Object.fromEntries([
  riverOperation(
    { kind: 'flow', site },
    {
      answer: 'Instantaneous',
      summary: 'The last seven days of a gauge, in the shape of USGS',
      more: 'Discharge, and gauge height and water temperature where measured. ',
      named: GAUGE,
    },
  ),
  riverOperation(
    { kind: 'medians', site },
    {
      answer: null,
      summary: 'Median flow of each day of the year, as a table in USGS’s RDB format',
      more: 'Includes percentiles and extremes for each day. ',
      named: GAUGE,
      query: [
        {
          name: 'days',
          description: `${AROUND_TODAY}: only the days from a week ago to 18 days ahead`,
          example: AROUND_TODAY,
          isOptional: true,
        },
      ],
    },
  ),
  riverOperation(
    { kind: 'days', site },
    { answer: 'DailyMeans', summary: 'Mean flow of each day since 2013', named: GAUGE },
  ),
  riverOperation(
    { kind: 'forecast', lid: POINT.example },
    {
      answer: 'Stageflow',
      summary: 'NOAA’s forecast for a point, in NOAA’s shape',
      named: POINT,
    },
  ),
  riverOperation(
    { kind: 'chances', lid: POINT.example },
    {
      answer: 'Chances',
      summary: 'NOAA’s ensemble forecast for a point, as chances',
      more: 'Experimental; only for the points that have one. ',
      named: POINT,
    },
  ),
  riverOperation(
    { kind: 'gauges' },
    { answer: 'Gauges', summary: 'The forecast points of Washington, in NOAA’s shape' },
  ),
  riverOperation(
    { kind: 'reach', position: { longitude: -122.038608, latitude: 47.5296 } },
    { answer: 'Comid', summary: 'The river reach at a facility, from NLDI', named: PLACE },
  ),
  riverOperation(
    { kind: 'downstream', comid: REACH.example },
    {
      answer: 'Flowlines',
      summary: 'The course from a reach down to the sea, from NLDI',
      named: REACH,
    },
  ),
]);
