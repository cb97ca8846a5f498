import type { FastifyInstance } from 'fastify';
import { API_HEADERS, ASK_AGAIN, pageHeaders } from '../http/headers.ts';
import type { PreparedAnswer } from '../http/prepared-answer.ts';
import { prepareAnswer, prepareJson } from '../http/prepared-answer.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { openApiDocument } from '../openapi.ts';
import { openApiPage } from '../openapi-page.ts';

/** Makes the routes of the API's description: the document, and a page that shows it. */
export function openApiRoutes(app: FastifyInstance): void {
  const document = openApiDocument();
  let json: Promise<PreparedAnswer> | null = null;
  let page: Promise<PreparedAnswer> | null = null;

  app.get('/api/openapi.json', async (request, reply) => {
    json ??= prepareJson(API_HEADERS, document);
    sendAnswer(request, reply, await json, ASK_AGAIN);
  });

  app.get('/api', async (request, reply) => {
    page ??= prepareAnswer({
      contentType: 'text/html; charset=utf-8',
      headers: pageHeaders(),
      body: openApiPage(document),
    });
    sendAnswer(request, reply, await page, ASK_AGAIN);
  });
}
