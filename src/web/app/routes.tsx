import { data, type RouteObject, type ShouldRevalidateFunction } from 'react-router';
import type { FreshetApi } from '#contract/page.ts';
import { accuracyView } from '#web/features/accuracy/accuracy-view.ts';
import { ROOT_ROUTE } from './config.ts';
import { BareErrorPage, ErrorPage, Loading } from './error-page.tsx';
import { lazyPage, pageCode } from './lazy-page.ts';
import { loadHatchery } from './load-hatchery.ts';
import { loadRun } from './load-run.ts';
import { loadSpecies } from './load-species.ts';
import { NotFoundRoute } from './not-found-route.tsx';
import { OFFLINE_ROUTE, OfflineRoute } from './offline-route.tsx';
import { Shell } from './shell.tsx';

/** Choices in the query (`?q=`, `?facility=`) show other parts of the same data. */
const onNewPath: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

export interface RoutesParts {
  readonly apiFor: (path: string) => FreshetApi;
  /** How long a facility page waits for its figures; with `null` it fails without them. */
  readonly figuresTimeout: (() => Promise<void>) | null;
}

const pathOf = (request: Request) => new URL(request.url).pathname;

const homeCode = () => import('./home-route.tsx');
const listCode = () => import('./facilities-route.tsx');

/** The routes of requirement 2.1. The code of a page makes its view of the data; it is loaded with it. */
export function createRoutes(parts: RoutesParts): RouteObject[] {
  const { apiFor, figuresTimeout } = parts;
  const pages: RouteObject[] = [
    {
      index: true,
      loader: async ({ request }) => {
        const facilities = apiFor(pathOf(request)).facilities();
        const [{ homeData }, answer] = await Promise.all([pageCode(homeCode), facilities]);
        return homeData(answer);
      },
      shouldRevalidate: onNewPath,
      ...lazyPage('home-route', async () => (await homeCode()).HomeRoute),
    },
    {
      path: 'app',
      loader: async ({ request }) => {
        const facilities = apiFor(pathOf(request)).facilities();
        const [{ facilityCards }, answer] = await Promise.all([pageCode(listCode), facilities]);
        return facilityCards(answer);
      },
      shouldRevalidate: onNewPath,
      ...lazyPage('facilities-route', async () => (await listCode()).FacilitiesRoute),
    },
    {
      path: 'hatcheries/:facility',
      loader: ({ request, params }) =>
        loadHatchery(
          apiFor(pathOf(request)),
          params.facility ?? '',
          figuresTimeout,
          new URL(request.url).searchParams,
        ),
      shouldRevalidate: onNewPath,
      ...lazyPage(
        'hatchery-route',
        async () => (await import('./hatchery-route.tsx')).HatcheryRoute,
      ),
    },
    {
      path: 'species/:species',
      loader: ({ request, params }) => loadSpecies(apiFor(pathOf(request)), params.species ?? ''),
      shouldRevalidate: onNewPath,
      ...lazyPage('species-route', async () => (await import('./species-route.tsx')).SpeciesRoute),
    },
    {
      path: 'run/:date?',
      loader: ({ request, params }) => loadRun(apiFor(pathOf(request)), params.date),
      shouldRevalidate: onNewPath,
      ...lazyPage('run-route', async () => (await import('./run-route.tsx')).RunRoute),
    },
    {
      path: 'about',
      ...lazyPage('about-route', async () => (await import('./about-route.tsx')).AboutRoute),
    },
    {
      path: 'data',
      ...lazyPage('data-route', async () => (await import('./data-route.tsx')).DataRoute),
    },
    {
      path: 'accuracy',
      loader: async ({ request }) => accuracyView(await apiFor(pathOf(request)).accuracy()),
      shouldRevalidate: onNewPath,
      ...lazyPage(
        'accuracy-route',
        async () => (await import('./accuracy-route.tsx')).AccuracyRoute,
      ),
    },
    {
      path: 'privacy-policy',
      ...lazyPage(
        'policy-routes',
        async () => (await import('./policy-routes.tsx')).PrivacyPolicyRoute,
      ),
    },
    {
      path: 'terms-of-service',
      ...lazyPage(
        'policy-routes',
        async () => (await import('./policy-routes.tsx')).TermsOfServiceRoute,
      ),
    },
    { id: OFFLINE_ROUTE, path: 'offline', loader: () => null, Component: OfflineRoute },
    { path: '*', loader: () => data(null, { status: 404 }), Component: NotFoundRoute },
  ];
  return [
    {
      id: ROOT_ROUTE,
      path: '/',
      loader: ({ request }) => apiFor(pathOf(request)).config(),
      shouldRevalidate: onNewPath,
      Component: Shell,
      ErrorBoundary: BareErrorPage,
      HydrateFallback: Loading,
      children: [
        {
          ErrorBoundary: ErrorPage,
          HydrateFallback: Loading,
          children: pages.map((page) => ({ ...page, caseSensitive: true })),
        },
      ],
    },
  ];
}
