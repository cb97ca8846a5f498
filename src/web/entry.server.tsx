import { prerender } from 'react-dom/static';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { failureContext } from './lib/site/site.ts';

const PRELOADS = /<link rel="modulepreload"[^>]*>/g;
const START = /<script type="module" async="">[\s\S]*?<\/script>/;

/** One at a time: each starts loading a file, and all at once would delay the first scroll. */
const AFTER_PAINT =
  '{const own=document.currentScript,late=own.previousSibling;own.remove();' +
  'requestAnimationFrame(()=>{for(const child of [...late.content.children])' +
  'setTimeout(()=>late.before(child));setTimeout(()=>late.remove())})}';

/** Loads scripts after the page is painted, so that a slow connection delivers the page first. */
function afterFirstPaint(html: string): string {
  const preloads = html.match(PRELOADS)?.join('') ?? '';
  return html
    .replaceAll(PRELOADS, '')
    .replace(
      START,
      (start) => `<template>${preloads}${start}</template><script>${AFTER_PAINT}</script>`,
    );
}

/** Pages are rendered completely, so that the document is the same for everyone. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const page = <ServerRouter context={context} url={request.url} />;
  // React would otherwise send large parts out of order and put them in place by script.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  const html = await new Response(prelude).text();
  return new Response(afterFirstPaint(html), { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(failureContext)(error);
};
