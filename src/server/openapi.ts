import * as z from 'zod/mini';
import { accuracySchema } from '#contract/accuracy.ts';
import { configSchema } from '#contract/config.ts';
import { facilitiesSchema, recentEscapementSchema } from '#contract/facilities.ts';
import { bargraphSchema, densityEstimationSchema, hatcherySchema } from '#contract/hatchery.ts';
import { problemSchema } from '#contract/problem.ts';
import { seasonSchema } from '#contract/season.ts';
import { speciesSchema } from '#contract/species.ts';
import { stateOfRunSchema } from '#contract/state-of-run.ts';
import { statusSchema } from '#contract/status.ts';

/** The schemas of the contract by their names in the document. */
const SCHEMAS = {
  Facilities: facilitiesSchema,
  Hatchery: hatcherySchema,
  RecentEscapement: recentEscapementSchema,
  DensityEstimation: densityEstimationSchema,
  Bargraph: bargraphSchema,
  Season: seasonSchema,
  Species: speciesSchema,
  StateOfRun: stateOfRunSchema,
  Accuracy: accuracySchema,
  Config: configSchema,
  Status: statusSchema,
  Problem: problemSchema,
} as const;

type SchemaName = keyof typeof SCHEMAS;

/** One address of the API, as the document and its page show it. */
export interface ApiOperation {
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly answer: SchemaName;
  readonly parameters: readonly {
    readonly name: string;
    readonly description: string;
    readonly example: string;
    /** In the query, and left out by most. */
    readonly isChoice?: true;
  }[];
}

const FACILITY_NAME = {
  name: 'name',
  description: 'Facility name or key: spaces or underscores, any case',
  example: 'ISSAQUAH HATCHERY',
} as const;

const ONE_SERIES = [
  {
    name: 'species',
    description:
      'Leaves out what is said of other series than one, as a page shows it: the first of this species, or of all where none has that name',
    example: 'Coho',
    isChoice: true,
  },
  {
    name: 'run',
    description: 'With a species: its series of this run and origin',
    example: 'Type N Hatchery',
    isChoice: true,
  },
] as const;

/** Every address of the public API. */
export const API_OPERATIONS: readonly ApiOperation[] = [
  {
    path: '/api/facilities',
    summary: 'Every facility with its fish',
    description:
      'A GeoJSON FeatureCollection: place, gauge, season flags and recent escapement of each ' +
      'facility that has counted salmon or steelhead. Valid until the next 11:00 UTC.',
    answer: 'Facilities',
    parameters: [],
  },
  {
    path: '/api/hatchery/{name}',
    summary: 'Arrival curves, yearly totals and recent returns of one facility',
    description:
      'Lists of records, one for each species, run and origin. Valid until the next 11:00 UTC.',
    answer: 'Hatchery',
    parameters: [FACILITY_NAME, ...ONE_SERIES],
  },
  {
    path: '/api/season/{name}',
    summary: 'This season at one facility, against earlier ones',
    description:
      'For each run: counted so far, earlier seasons by the same date, when the run usually comes ' +
      'and what is expected. In-season counts only. Valid until the next 11:00 UTC.',
    answer: 'Season',
    parameters: [FACILITY_NAME, ...ONE_SERIES],
  },
  {
    path: '/api/species/{species}',
    summary: 'One species at all traps',
    description:
      'The season over all traps against earlier ones at the same traps, yearly totals by region, ' +
      'and every run: count, rank by date, phase. Valid until the next 11:00 UTC.',
    answer: 'Species',
    parameters: [
      {
        name: 'species',
        description: 'Chinook, Coho, Chum, Pink, Sockeye or Steelhead, any case',
        example: 'coho',
      },
    ],
  },
  {
    path: '/api/run',
    summary: 'The state of the run in the newest week',
    description:
      'Every species against its range, the runs with most fish, records broken, and the days of ' +
      'all weekly reports. Valid until the next 11:00 UTC.',
    answer: 'StateOfRun',
    parameters: [],
  },
  {
    path: '/api/run/{date}',
    summary: 'The state of the run on the day of a weekly report',
    description:
      'The same as it was known on that day. Made on request: the first may take seconds.',
    answer: 'StateOfRun',
    parameters: [{ name: 'date', description: 'Day of a weekly report', example: '2025-10-23' }],
  },
  {
    path: '/api/accuracy',
    summary: 'How far off the projections of past seasons would have been',
    description:
      'Errors and ranges of every finished season, projected again from what was known then, by ' +
      'stage of the run and species, beside simpler ways. Valid until the next 11:00 UTC.',
    answer: 'Accuracy',
    parameters: [],
  },
  {
    path: '/api/config',
    summary: 'What a client needs to know about this deployment',
    description: 'Mode, dates and links. Never cached.',
    answer: 'Config',
    parameters: [],
  },
  {
    path: '/api/status',
    summary: 'How fresh the data are',
    description:
      'Dates, the last ingest of each source with rows read, kept and rejected, when it was last ' +
      'checked and what failed, and the state of the river services.',
    answer: 'Status',
    parameters: [],
  },
];

function reference(name: SchemaName) {
  return { $ref: `#/components/schemas/${name}` };
}

function response(description: string, contentType: string, name: SchemaName) {
  return { description, content: { [contentType]: { schema: reference(name) } } };
}

function pathItem(operation: ApiOperation) {
  const unknownName = response('Nothing has that name', 'application/problem+json', 'Problem');
  return {
    get: {
      summary: operation.summary,
      description: operation.description,
      parameters: operation.parameters.map(({ isChoice = false, ...parameter }) => ({
        ...parameter,
        in: isChoice ? 'query' : 'path',
        required: !isChoice,
        schema: { type: 'string' },
      })),
      responses: {
        200: response(operation.summary, 'application/json', operation.answer),
        304: { description: 'Not changed since the ETag the client holds' },
        ...(operation.parameters.length > 0 ? { 404: unknownName } : {}),
      },
    },
  };
}

/** The OpenAPI 3.1 document, generated from the schemas that type the answers. */
export function openApiDocument() {
  const schemas = Object.entries(SCHEMAS).map(([name, schema]) => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output' });
    return [name, rest] as const;
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Freshet',
      version: '1',
      summary: 'Washington salmon returns and river flows, in one place.',
      description:
        'Public and read-only. Return figures are public records of the Washington Department of ' +
        'Fish and Wildlife and preliminary.',
    },
    paths: Object.fromEntries(
      API_OPERATIONS.map((operation) => [operation.path, pathItem(operation)]),
    ),
    components: { schemas: Object.fromEntries(schemas) },
  };
}
