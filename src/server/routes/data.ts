import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { citation, PASSAGE_SOURCE } from '#contract/citation.ts';
import { damDayColumns } from '#contract/dam-day.ts';
import { damDaySchema } from '#contract/dams.ts';
import { recordRowSchema } from '#contract/record.ts';
import {
  RECORD_FORMATS,
  RECORD_MEANINGS,
  type RecordFormat,
  type RecordPart,
  recordPath,
  recordTitle,
} from '#contract/record-part.ts';
import { csvLine } from '#domain/csv-line.ts';
import { slugOfDam } from '#domain/dam/dams.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import type { Edition } from '#server/site/edition.ts';
import { LICENSE } from '#server/site/record-files.ts';
import type { Site } from '#server/site/site.ts';
import { datesBody } from '../answers/edition-dates.ts';
import { SHARE_A_MINUTE } from '../http/headers.ts';
import {
  damIn,
  facilityIn,
  knownDamIn,
  knownFacilityIn,
  knownSpeciesIn,
  speciesIn,
} from './named.ts';

const MEDIA_TYPES: Readonly<Record<RecordFormat, string>> = {
  csv: 'text/csv',
  json: 'application/json',
};

const DESCRIBED = '</data/datapackage.json>; rel="describedby"; type="application/json"';

const FILES = {
  kept: 'edition',
  line: 'files',
  cacheControl: SHARE_A_MINUTE,
} as const;
const OF_FACILITY = { ...FILES, encoding: 'gzip', answerOf: facilityIn } as const;
const OF_DAM = { ...FILES, answerOf: damIn } as const;
const OF_SPECIES = { ...FILES, encoding: 'gzip', answerOf: speciesIn } as const;

type Column = { readonly type?: unknown; readonly anyOf?: readonly Column[] };

function columnType({ type, anyOf = [] }: Column, name: string): string {
  const types = [type, ...anyOf.map((alternative) => alternative.type)].flat();
  const firstType = types.find((name) => typeof name === 'string');
  if (name === 'date' || name === 'since' || name === 'report_date') return 'date';
  return firstType === 'number' ? 'integer' : String(firstType);
}

function recordFields() {
  const columns = z.toJSONSchema(recordRowSchema, { io: 'output' }).properties ?? {};
  return Object.entries(columns).map(([name, column]) => {
    const description = RECORD_MEANINGS[name as keyof typeof RECORD_MEANINGS];
    return { name, type: columnType(column as Column, name), description };
  });
}

/** Describes all downloads as a Data Package (<https://datapackage.org>). */
function dataPackage(
  { traps, dates }: Edition,
  siteUrl: string,
  everything: Readonly<Record<RecordFormat, Buffer>>,
) {
  const resource = (path: string, format: RecordFormat, title: string) => ({
    name: path.slice('/data/'.length).replaceAll(/[/.]/g, '-').toLowerCase(),
    title,
    path: `${siteUrl}${path}`,
    format,
    mediatype: MEDIA_TYPES[format],
    encoding: 'utf-8',
  });
  const schema = { fields: recordFields(), missingValues: [''] };
  const whole = RECORD_FORMATS.map((format) => {
    const gzip = everything[format];
    return {
      ...resource(recordPath('everything', format), format, recordTitle('everything')),
      compression: 'gz',
      bytes: gzip.length,
      hash: `sha256:${hash('sha256', gzip)}`,
      ...(format === 'csv' && { profile: 'tabular-data-resource', schema }),
    };
  });
  const parts = [
    ...SHOWN_SPECIES.map((species) => ({ species })),
    ...traps.map(({ facility: { key, name } }) => ({ facility: { key, name } })),
  ].flatMap((part) =>
    RECORD_FORMATS.map((format) => resource(recordPath(part, format), format, recordTitle(part))),
  );
  return {
    name: 'freshet',
    title: recordTitle('everything'),
    description:
      'Counts from reports of the Washington Department of Fish and Wildlife, as Freshet shows ' +
      'them. Units: fish. Rows with in_total add up to the total of their year.',
    homepage: `${siteUrl}/data`,
    version: dates.dataVersion,
    created: dates.asOf,
    licenses: [{ name: 'other-at', path: `${siteUrl}/data#license`, title: LICENSE }],
    sources: [
      {
        title: 'Washington Department of Fish and Wildlife',
        path: 'https://wdfw.wa.gov/fishing/management/hatcheries/escapement',
      },
    ],
    citation: citation(recordTitle('everything'), datesBody(dates), `${siteUrl}/data`),
    resources: [...whole, ...parts],
  };
}

function partOfFacility(request: FastifyRequest): RecordPart {
  const key = knownFacilityIn(request);
  const name = request.edition.trap(key)?.facility.name ?? key;
  return { facility: { key, name } };
}

export function dataRoutes(app: FastifyInstance, { recordFiles, damRecord, settings }: Site): void {
  for (const format of RECORD_FORMATS) {
    const file = async (part: RecordPart, { edition }: FastifyRequest, reply: FastifyReply) => {
      const { gzip, name } = await recordFiles(edition, part, format);
      const isText = part !== 'everything';
      reply.headers({
        'content-type': isText ? `${MEDIA_TYPES[format]}; charset=utf-8` : 'application/gzip',
        'content-disposition': `attachment; filename="${name}.${format}${isText ? '' : '.gz'}"`,
        link: DESCRIBED,
        ...(isText && { 'content-encoding': 'gzip' }),
      });
      return gzip;
    };

    app.get(`/data/facilities/:name.${format}`, { config: OF_FACILITY }, (request, reply) =>
      file(partOfFacility(request), request, reply),
    );
    app.get(`/data/species/:species.${format}`, { config: OF_SPECIES }, (request, reply) =>
      file({ species: knownSpeciesIn(request) }, request, reply),
    );
    app.get(recordPath('everything', format), { config: FILES }, (request, reply) =>
      file('everything', request, reply),
    );
    app.get(`/data/dams/:dam.${format}`, { config: OF_DAM }, async (request, reply) => {
      const key = knownDamIn(request);
      const passage = request.edition.damPassage(key);
      const days = (await damRecord(key)).map(damDayColumns);
      const stem = ['freshet', slugOfDam(passage.dam), passage.newest ?? 'none'].join('-');
      reply.type(`${MEDIA_TYPES[format]}; charset=utf-8`);
      reply.header('content-disposition', `attachment; filename="${stem}.${format}"`);
      if (format === 'json') return { dam: key, name: passage.dam.name, ...PASSAGE_SOURCE, days };
      const columns = Object.keys(damDaySchema.shape);
      const rows = days.map((day) => Object.values(day).map((value) => String(value ?? '')));
      return [columns, ...rows].map(csvLine).join('');
    });
  }

  app.get('/data/datapackage.json', { config: FILES }, async ({ edition }) => {
    const csv = await recordFiles(edition, 'everything', 'csv');
    const json = await recordFiles(edition, 'everything', 'json');
    return dataPackage(edition, settings.siteUrl, { csv: csv.gzip, json: json.gzip });
  });
}
