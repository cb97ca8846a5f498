import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { JSONSchema } from 'zod/v4/core';
import { accuracySchema } from '#contract/accuracy.ts';
import { configSchema } from '#contract/config.ts';
import { damSchema, damsSchema } from '#contract/dams.ts';
import { facilitiesSchema, recentEscapementSchema } from '#contract/facilities.ts';
import { bargraphSchema, densityEstimationSchema, hatcherySchema } from '#contract/hatchery.ts';
import { nowSchema, riverWideNowSchema } from '#contract/now.ts';
import { problemSchema } from '#contract/problem.ts';
import {
  comidSchema,
  dailyMeansSchema,
  flowlinesSchema,
  gaugesSchema,
  instantaneousSchema,
  stageflowSchema,
} from '#contract/river.ts';
import { AROUND_TODAY, type RiverSubject, riverAddress } from '#contract/river-address.ts';
import { seasonSchema } from '#contract/season.ts';
import { speciesSchema } from '#contract/species.ts';
import { stateOfRunSchema } from '#contract/state-of-run.ts';
import { statusSchema } from '#contract/status.ts';
import { escaped } from '../http/escaped.ts';
import { pageHeaders, SHARE_A_MINUTE } from '../http/headers.ts';

const SCHEMAS = {
  Facilities: facilitiesSchema,
  Hatchery: hatcherySchema,
  RecentEscapement: recentEscapementSchema,
  DensityEstimation: densityEstimationSchema,
  Bargraph: bargraphSchema,
  Season: seasonSchema,
  Now: nowSchema,
  RiverNow: riverWideNowSchema,
  Species: speciesSchema,
  StateOfRun: stateOfRunSchema,
  Dams: damsSchema,
  Dam: damSchema,
  Accuracy: accuracySchema,
  Config: configSchema,
  Status: statusSchema,
  Instantaneous: instantaneousSchema,
  DailyMeans: dailyMeansSchema,
  Stageflow: stageflowSchema,
  Gauges: gaugesSchema,
  Comid: comidSchema,
  Flowlines: flowlinesSchema,
  Problem: problemSchema,
} as const;

interface Operation {
  /** `null` for a tab-separated table. */
  readonly answer: keyof typeof SCHEMAS | null;
  readonly summary: string;
  readonly description: string;
  readonly named?: typeof FACILITY_NAME;
  /** Query parameters; required unless `isOptional`. */
  readonly query?: readonly (typeof FACILITY_NAME & { readonly isOptional?: true })[];
}

const FACILITY_NAME = {
  name: 'name',
  description: 'Facility name or key, with spaces or underscores, in any case',
  example: 'ISSAQUAH HATCHERY',
};

const API_OPERATIONS: Readonly<Record<string, Operation>> = {
  '/api/facilities': {
    answer: 'Facilities',
    summary: 'All facilities with their fish',
    description:
      'A GeoJSON FeatureCollection: location, gauge, season flags and recent escapement of each ' +
      'facility that has counted salmon or steelhead. Valid until the next 11:00 UTC.',
  },
  '/api/hatchery/{name}': {
    answer: 'Hatchery',
    summary: 'Arrival curves, yearly totals and recent returns of one facility',
    description:
      'Lists with one entry for each species, run and origin. Valid until the next 11:00 UTC.',
    named: FACILITY_NAME,
  },
  '/api/season/{name}': {
    answer: 'Season',
    summary: 'This season at one facility, compared with earlier seasons',
    description:
      'For each run: the count so far, earlier seasons by the same date, when the run usually comes ' +
      'and the projected total. In-season counts only. Valid until the next 11:00 UTC.',
    named: FACILITY_NAME,
  },
  '/api/now/{name}': {
    answer: 'Now',
    summary: 'A facility and its river now, in one flat object',
    description:
      'For widgets, home automation and watch faces: the run that its page shows first, compared with ' +
      'earlier seasons, and its gauge with NOAA’s forecast. Unknown figures are null. Valid for a minute.',
    named: FACILITY_NAME,
  },
  '/api/now/rivers/{river}': {
    answer: 'RiverNow',
    summary: 'A river now, in one flat object',
    description:
      'The main gauge of the river with NOAA’s forecast, also for the weekend, and the run with the ' +
      'most fish at its traps in the last two weeks of reports. Valid for a minute.',
    named: { name: 'river', description: 'Name of a river, in any case', example: 'skykomish' },
  },
  '/api/species/{species}': {
    answer: 'Species',
    summary: 'One species at all traps',
    description:
      'The season at all traps, compared with earlier seasons at the same traps; yearly totals by ' +
      'region; and every run: count, rank by date, phase. Valid until the next 11:00 UTC.',
    named: {
      name: 'species',
      description: 'Chinook, Coho, Chum, Pink, Sockeye or Steelhead, in any case',
      example: 'coho',
    },
  },
  '/api/run': {
    answer: 'StateOfRun',
    summary: 'The state of the run in the newest week',
    description:
      'Every species compared with its usual range, the runs with the most fish, broken records, and ' +
      'the days of all weekly reports. Valid until the next 11:00 UTC.',
  },
  '/api/run/{date}': {
    answer: 'StateOfRun',
    summary: 'The state of the run on the day of a weekly report',
    description:
      'The same, as known on that day. Computed on request: the first request may take seconds.',
    named: { name: 'date', description: 'Day of a weekly report', example: '2025-10-23' },
  },
  '/api/dams': {
    answer: 'Dams',
    summary: 'Fish that passed the dams of the Columbia and the Snake',
    description:
      'For each dam: the age of its newest count, and the season so far by species, compared with up to ' +
      'ten earlier years by the same date. Hatchery counts do not include these fish. Valid until the ' +
      'next 11:00 UTC.',
  },
  '/api/dams/{dam}': {
    answer: 'Dam',
    summary: 'Fish that passed one dam',
    description: 'The same, and the last 30 days. Valid until the next 11:00 UTC.',
    named: { name: 'dam', description: 'Name or key of a dam, in any case', example: 'bonneville' },
  },
  '/api/accuracy': {
    answer: 'Accuracy',
    summary: 'How far off the projections of past seasons would have been',
    description:
      'Every finished season projected from what was known at the time: errors and ranges by stage of ' +
      'the run and by species, next to those of simpler methods. Valid until the next 11:00 UTC.',
  },
  '/api/config': {
    answer: 'Config',
    summary: 'What a client needs to know about this deployment',
    description: 'Mode, dates and links. Never cached.',
  },
  '/api/status': {
    answer: 'Status',
    summary: 'How fresh the data is',
    description:
      'Dates; the last ingest of each source with rows read, kept and rejected; when it was last ' +
      'checked and what failed; and the state of the river services.',
  },
};

const GAUGE = { name: 'site', description: 'Site number of a USGS gauge', example: '12200500' };
const POINT = { name: 'lid', description: 'Id of a NOAA forecast point', example: 'MVEW1' };
const PLACE = {
  name: 'coords',
  description: 'Longitude and latitude of a facility, exactly as in /api/facilities',
  example: 'POINT(-122.038608 47.5296)',
};
const REACH = {
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
const OPERATIONS: Readonly<Record<string, Operation>> = {
  ...API_OPERATIONS,
  ...Object.fromEntries([
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
  ]),
};

function response(description: string, contentType: string, name: keyof typeof SCHEMAS | null) {
  const schema = name === null ? { type: 'string' } : { $ref: `#/components/schemas/${name}` };
  return { description, content: { [contentType]: { schema } } };
}

function pathItem({ summary, description, answer, named, query = [] }: Operation) {
  const schema = { type: 'string' };
  const isNamed = named !== undefined || query.length > 0;
  const responses = {
    200: response(summary, answer === null ? 'text/plain' : 'application/json', answer),
    304: { description: 'Unchanged since the ETag that the client sent' },
    ...(isNamed && {
      404: response('Nothing has this name', 'application/problem+json', 'Problem'),
    }),
  };
  const parameters = [
    ...(named === undefined ? [] : [{ ...named, in: 'path', required: true, schema }]),
    ...query.map(({ isOptional = false, ...parameter }) => {
      return { ...parameter, in: 'query', required: !isOptional, schema };
    }),
  ];
  return { get: { summary, description, parameters, responses } };
}

const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  convert: (value: From) => To,
) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, convert(value)]));

function openApiDocument() {
  const schemas = mapValues(SCHEMAS, (schema): SchemaPart => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output' });
    return rest;
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Freshet',
      version: '1',
      summary: 'Washington salmon returns and river flows, in one place.',
      description:
        'Public and read-only. Return figures are preliminary public records of the Washington ' +
        'Department of Fish and Wildlife.',
    },
    paths: mapValues(OPERATIONS, pathItem),
    components: { schemas },
  };
}

type SchemaPart = JSONSchema.JSONSchema;
type AnySchema = JSONSchema._JSONSchema | JSONSchema._JSONSchema[];

/** The contract never uses `true` or lists of schemas. */
function isPart(schema: AnySchema | undefined): schema is SchemaPart {
  return typeof schema === 'object' && !Array.isArray(schema);
}

const WORDS: Readonly<Record<string, string>> = { object: 'record', string: 'text' };

/** A schema in words: `list of`, `text or null`, `"live" or "demo"`. */
function kindOf({ const: only, enum: values, anyOf, items, type }: SchemaPart): string {
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (anyOf !== undefined) return [...new Set(anyOf.filter(isPart).map(kindOf))].join(' or ');
  if (type === 'array') return isPart(items) ? `list of ${kindOf(items)}` : 'list';
  const types = [type ?? 'value'].flat();
  return types.map((one) => WORDS[one] ?? one).join(' or ');
}

function recordIn(part: SchemaPart): SchemaPart | undefined {
  if (part.properties !== undefined) return part;
  const inner = [part.items, part.additionalProperties, ...(part.anyOf ?? [])];
  return inner.map((one) => (isPart(one) ? recordIn(one) : undefined)).find((one) => one);
}

function fieldRows(part: SchemaPart, depth = 0): string {
  return Object.entries(part.properties ?? {})
    .map(([name, field]) => {
      if (!isPart(field)) return '';
      const inner = recordIn(field);
      const row =
        `<tr><th scope="row">${'— '.repeat(depth)}<code>${escaped(name)}</code></th>` +
        `<td>${escaped(kindOf(field))}</td><td>${escaped(field.description ?? '')}</td></tr>`;
      return row + (inner === undefined ? '' : fieldRows(inner, depth + 1));
    })
    .join('\n');
}

const fieldTable = (part: SchemaPart) => `<details><summary>Fields of the answer</summary>
<table><thead><tr><th scope="col">Field</th><th scope="col">Kind</th><th scope="col">Meaning</th></tr></thead>
<tbody>${fieldRows(part)}</tbody></table>
</details>`;

function openApiPage(): string {
  const { info, components } = openApiDocument();
  const sections = Object.entries(OPERATIONS).map(([path, operation]) => {
    const { named, description, answer, query = [] } = operation;
    const sent = query
      .filter(({ isOptional }) => !isOptional)
      .map(({ name, example }) => `${name}=${encodeURIComponent(example)}`);
    const asked = sent.length === 0 ? '' : `?${sent.join('&')}`;
    const example = path.replace(/\{.*\}/, encodeURIComponent(named?.example ?? '')) + asked;
    const parameters = [named ?? [], query].flat();
    return `<section>
<h2><code>GET ${escaped(path)}</code></h2>
<p>${escaped(description)}</p>
${parameters.map((one) => `<p><code>${one.name}</code>: ${escaped(one.description)}.</p>`).join('\n')}
<p>Try it: <a href="${escaped(example)}">${escaped(example)}</a></p>
${answer === null ? '' : fieldTable(components.schemas[answer] ?? {})}
</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Freshet API</title>
<meta name="description" content="All addresses of the Freshet API: Washington’s salmon and steelhead counts and river flows as JSON, with the meaning of each field.">
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api.css">
</head>
<body>
<main>
<p><a href="/">Freshet</a></p>
<h1>Freshet API</h1>
<p>${escaped(info.description)} Any site may use it; please cache answers for as long as their
Cache-Control allows. OpenAPI document: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

export function openApiRoutes(app: FastifyInstance): void {
  const config = { kept: 'edition', cacheControl: SHARE_A_MINUTE } as const;
  app.get('/api/openapi.json', { config }, () => openApiDocument());
  app.get('/api', { config }, (_, reply) =>
    reply.headers(pageHeaders()).type('text/html; charset=utf-8').send(openApiPage()),
  );
}
