import type { FastifyInstance } from 'fastify';
import type { AnswerShelf } from '../http/answer-shelf.ts';
import { API_HEADERS, ASK_AGAIN, pageHeaders } from '../http/headers.ts';
import { jsonAnswer } from '../http/prepared-answer.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { openApiDocument } from '../openapi.ts';
import { openApiPage } from '../openapi-page.ts';

/** Makes the routes of the OpenAPI document and of the page that shows it. */
export function openApiRoutes(app: FastifyInstance, shelf: AnswerShelf): void {
  const document = openApiDocument();
  const changing = { 'cache-control': ASK_AGAIN };
  const json = {
    owner: document,
    key: 'json',
    make: () => jsonAnswer(API_HEADERS, document),
  };
  const page = {
    owner: document,
    key: 'page',
    make: () => ({
      contentType: 'text/html; charset=utf-8',
      headers: pageHeaders(),
      body: openApiPage(document),
    }),
  };
  app.get('/api/openapi.json', (request, reply) =>
    sendAnswer(request, reply, shelf, json, changing),
  );
  app.get('/api', (request, reply) => sendAnswer(request, reply, shelf, page, changing));
}
