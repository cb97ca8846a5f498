import type { FastifyInstance } from 'fastify';
import { pageHeaders, SHARE_A_MINUTE } from '../http/headers.ts';
import { API_OPERATIONS } from './openapi/api-operations.ts';
import { openApiDocument } from './openapi/document.ts';
import type { Operations } from './openapi/operation.ts';
import { openApiPage } from './openapi/page.ts';
import { RIVER_OPERATIONS } from './openapi/river-operations.ts';

const OPERATIONS: Operations = { ...API_OPERATIONS, ...RIVER_OPERATIONS };

export function openApiRoutes(app: FastifyInstance): void {
  const config = { kept: 'edition', cacheControl: SHARE_A_MINUTE } as const;
  app.get('/api/openapi.json', { config }, () => openApiDocument(OPERATIONS));
  app.get('/api', { config }, (_, reply) =>
    reply.headers(pageHeaders()).type('text/html; charset=utf-8').send(openApiPage(OPERATIONS)),
  );
}
