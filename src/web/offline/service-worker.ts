/*
 * Keeps what the site needs to open offline: the empty page `/offline` and the files it names. Counts
 * are not kept here: the pages save their answers and show their age (docs/adr/0013). This is a
 * separate script that imports nothing.
 */
declare const self: ServiceWorkerGlobalScope;

const CACHE = 'freshet-site';
const SHELL = '/offline';
const FILE = /\/assets\/[\w.-]+/g;

/** Pages are prepared on the server, so a longer wait means that the connection hangs. */
const PAGE_WITHIN_MS = 10_000;

function timeout(): Promise<never> {
  return new Promise((_, fail) => setTimeout(fail, PAGE_WITHIN_MS));
}

async function filesIn(shell: Response): Promise<ReadonlySet<string>> {
  return new Set((await shell.text()).match(FILE));
}

/**
 * Caches the empty page and the files of its build, the page last, so that its files are there when it
 * is. After a new build the files of the previous one are deleted.
 */
async function cacheSite(): Promise<void> {
  const cache = await caches.open(CACHE);
  const shell = await fetch(SHELL, { cache: 'no-cache' });
  if (!shell.ok) throw new Error(`${SHELL} answered ${shell.status}`);
  const named = await filesIn(shell.clone());
  const before = await filesIn((await cache.match(SHELL)) ?? new Response());
  const held = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll([...named].filter((address) => !held.includes(address)));
  await cache.put(SHELL, shell);
  if ([...named].every((address) => before.has(address))) return;
  const old = held.filter((address) => address !== SHELL && !named.has(address));
  await Promise.all(old.map((address) => cache.delete(address)));
}

/** The page from the server; the empty page if the server is in trouble or does not answer in time. */
async function pageOf(event: FetchEvent): Promise<Response> {
  const asked = fetch(event.request);
  try {
    const page = await Promise.race([asked, timeout()]);
    // If this fails, the cached site stays.
    if (page.ok) event.waitUntil(cacheSite().catch(() => undefined));
    return page.status < 500 ? page : ((await caches.match(SHELL)) ?? page);
  } catch {
    return (await caches.match(SHELL)) ?? asked;
  }
}

/** A file named by its content hash: a cached copy is always valid. */
async function fileOf({ request }: FetchEvent): Promise<Response> {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const file = await fetch(request);
  if (file.ok) await (await caches.open(CACHE)).put(request, file.clone());
  return file;
}

self.addEventListener('install', (event) => {
  event.waitUntil(cacheSite().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(event));
  else if (mode === 'navigate' && !/^\/api(\/|$)/.test(pathname)) event.respondWith(pageOf(event));
});

export {};
