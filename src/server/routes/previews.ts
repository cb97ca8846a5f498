import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DrawPreview } from '#contract/page.ts';
import type { Edition } from '../edition.ts';
import type { AnswerShelf } from '../http/answer-shelf.ts';
import { API_HEADERS, KEEP_AN_HOUR } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { WorkQueue } from '../http/work-queue.ts';
import { pngOf } from '../preview-image.ts';
import { previewAddress, previewedPaths } from '../preview-paths.ts';
import type { Site } from '../site.ts';

/** A picture takes 0.2 s of another process, which has 70 MB meanwhile. */
const QUEUE = { atOnce: 1, waiting: 8 } as const;
const KEPT = { 'cache-control': KEEP_AN_HOUR };

const NO_PICTURE = new ProblemError(
  404,
  'No such picture',
  'The picture of a page is named in its head, as og:image.',
);

/** Makes the routes of the pictures that links to pages show. */
export function previewRoutes(
  app: FastifyInstance,
  parts: {
    readonly site: Site;
    readonly drawPreview: DrawPreview;
    readonly shelf: AnswerShelf;
  },
): void {
  const { site, drawPreview, shelf } = parts;
  const queue = new WorkQueue(QUEUE);

  async function picture(edition: Edition, path: string) {
    const svg = await drawPreview(path, site.api(edition));
    if (svg === null) throw NO_PICTURE;
    return {
      contentType: 'image/png',
      // Other sites show them.
      headers: API_HEADERS,
      body: await pngOf(svg),
    };
  }

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const edition = await site.current();
    const [asked = ''] = request.url.split('?');
    const path = previewedPaths(edition).find((one) => previewAddress(one) === asked);
    if (path === undefined) throw NO_PICTURE;
    const make = (isWanted: () => boolean) => queue.run(isWanted, () => picture(edition, path));
    return sendAnswer(
      request,
      reply,
      shelf,
      { owner: edition, key: asked, make, isPacked: true },
      KEPT,
    );
  }

  app.get('/previews/*', send);
}
