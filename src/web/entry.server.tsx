import { prerender } from 'react-dom/static';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { failureContext } from './lib/site/site.ts';

const PRELOADS = /<link rel="modulepreload"[^>]*>/g;
const START = /<script type="module" async="">[\s\S]*?<\/script>/;

/** One by one: each begins to load a file, and all at once would hold up the first scroll. */
const AFTER_PAINT =
  '{const own=document.currentScript,late=own.previousSibling;own.remove();' +
  'requestAnimationFrame(()=>{for(const one of [...late.content.children])' +
  'setTimeout(()=>late.before(one));setTimeout(()=>late.remove())})}';

/** Lets scripts load when the page is painted, so that a slow line carries the page first. */
function afterFirstPaint(html: string): string {
  const preloads = html.match(PRELOADS)?.join('') ?? '';
  return html
    .replaceAll(PRELOADS, '')
    .replace(
      START,
      (start) => `<template>${preloads}${start}</template><script>${AFTER_PAINT}</script>`,
    );
}

/** A page is rendered whole, so that its document is the same for everybody. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const page = <ServerRouter context={context} url={request.url} />;
  // Larger parts would otherwise be put in place by scripts.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  const html = await new Response(prelude).text();
  return new Response(afterFirstPaint(html), { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(failureContext)(error);
};
