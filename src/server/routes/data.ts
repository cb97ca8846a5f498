import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { dataPackage } from '../data-package.ts';
import type { Edition } from '../edition.ts';
import { encodingFor } from '../http/accept-encoding.ts';
import type { AnswerShelf } from '../http/answer-shelf.ts';
import { API_HEADERS, ASK_AGAIN } from '../http/headers.ts';
import { jsonAnswer } from '../http/prepared-answer.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { RECORD_FORMATS, type RecordFormat, type RecordPart, recordPath } from '../record-files.ts';
import type { Site } from '../site.ts';
import { UNKNOWN_HATCHERY, UNKNOWN_SPECIES } from './api.ts';

const CONTENT_TYPES: Readonly<Record<RecordFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

const CHANGING = { 'cache-control': ASK_AGAIN };
const DESCRIBED = '</data/datapackage.json>; rel="describedby"; type="application/json"';

/** Makes the routes of the files to download. */
export function dataRoutes(app: FastifyInstance, site: Site, shelf: AnswerShelf): void {
  /** The file of a part, compressed, on the shelf under one encoding: any other is made of it. */
  function keptFile(
    request: Pick<FastifyRequest, 'signal'>,
    edition: Edition,
    part: RecordPart,
    format: RecordFormat,
  ) {
    const key = recordPath(part, format);
    const make = async (isWanted: () => boolean) => {
      const { gzip, name } = await site.recordFiles(edition, part, format, isWanted);
      return {
        contentType: 'application/gzip',
        headers: {
          ...API_HEADERS,
          'content-disposition': `attachment; filename="${name}.${format}.gz"`,
          link: DESCRIBED,
        },
        body: gzip,
      };
    };
    return shelf.get({ owner: edition, key, make }, 'identity', request);
  }

  /** Sends a part as text: compressed as it is kept, or unpacked while it is sent. */
  async function sendText(
    request: FastifyRequest,
    reply: FastifyReply,
    edition: Edition,
    part: RecordPart,
    format: RecordFormat,
  ): Promise<FastifyReply> {
    const file = await keptFile(request, edition, part, format);
    const isPacked = encodingFor(request.headers['accept-encoding']) !== 'identity';
    const etag = isPacked ? file.etag.replace(/"$/, '-gz"') : file.etag;
    reply.headers({ ...file.headersUnchanged, ...CHANGING, etag });
    if (fresh(request.headers, { etag })) return reply.code(304).send();
    const disposition = String(file.headers['content-disposition']).replace('.gz"', '"');
    reply.headers({ 'content-type': CONTENT_TYPES[format], 'content-disposition': disposition });
    if (isPacked) return reply.header('content-encoding', 'gzip').send(file.bytes);
    return reply.send(Readable.from([file.bytes]).pipe(createGunzip()));
  }

  for (const format of RECORD_FORMATS) {
    app.get<{ Params: { name: string } }>(
      `/data/facilities/:name.${format}`,
      async (request, reply) => {
        const edition = await site.current();
        const key = edition.facilityKey(request.params.name);
        const facility = edition.facilities.features.find(({ id }) => id === key);
        if (key === null || facility === undefined) throw UNKNOWN_HATCHERY;
        const part = { facility: { key, name: facility.properties['Facility Name'] } };
        return sendText(request, reply, edition, part, format);
      },
    );

    app.get<{ Params: { species: string } }>(
      `/data/species/:species.${format}`,
      async (request, reply) => {
        const edition = await site.current();
        const species = shownSpeciesNamed(request.params.species);
        if (species === null) throw UNKNOWN_SPECIES;
        return sendText(request, reply, edition, { species }, format);
      },
    );

    app.get(recordPath('everything', format), async (request, reply) => {
      const file = await keptFile(request, await site.current(), 'everything', format);
      reply.headers({ ...file.headersUnchanged, ...CHANGING });
      if (fresh(request.headers, { etag: file.etag })) return reply.code(304).send();
      return reply.headers(file.headers).send(file.bytes);
    });
  }

  app.get('/data/datapackage.json', async (request, reply) => {
    const edition = await site.current();
    const make = async () => {
      const csv = await keptFile(request, edition, 'everything', 'csv');
      const json = await keptFile(request, edition, 'everything', 'json');
      const everything = { csv: csv.bytes, json: json.bytes };
      return jsonAnswer(API_HEADERS, dataPackage(edition, site.siteUrl, everything));
    };
    return sendAnswer(
      request,
      reply,
      shelf,
      { owner: edition, key: 'datapackage', make },
      CHANGING,
    );
  });
}
