import { data, type RouteObject, type ShouldRevalidateFunction } from 'react-router';
import type { FreshetApi } from '#contract/page.ts';
import { facilityCards } from '#web/features/facilities/facility-list.ts';
import { homeData } from '#web/features/home/home-data.ts';
import { BareErrorPage, ErrorPage, Loading } from './error-page.tsx';
import { loadHatchery } from './load-hatchery.ts';
import {
  AboutRoute,
  FacilitiesRoute,
  HatcheryRoute,
  HomeRoute,
  NotFoundRoute,
  PrivacyPolicyRoute,
  TermsOfServiceRoute,
} from './pages.tsx';
import { ROOT_ROUTE, Shell } from './shell.tsx';

/** Choices in the address (`?q=`, `?facility=`) show other parts of the same data. */
const onNewPath: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

/** The routes of spec.md section 2, with loaders that ask `api`. */
export function createRoutes(api: FreshetApi): RouteObject[] {
  const pages: RouteObject[] = [
    {
      index: true,
      loader: async () => homeData(await api.facilities()),
      shouldRevalidate: onNewPath,
      Component: HomeRoute,
    },
    {
      path: 'app',
      loader: async () => facilityCards(await api.facilities()),
      shouldRevalidate: onNewPath,
      Component: FacilitiesRoute,
    },
    {
      path: 'hatcheries/:facility',
      loader: ({ params }) => loadHatchery(api, params.facility ?? ''),
      shouldRevalidate: onNewPath,
      Component: HatcheryRoute,
    },
    { path: 'about', Component: AboutRoute },
    { path: 'privacy-policy', Component: PrivacyPolicyRoute },
    { path: 'terms-of-service', Component: TermsOfServiceRoute },
    { path: '*', loader: () => data(null, { status: 404 }), Component: NotFoundRoute },
  ];
  return [
    {
      id: ROOT_ROUTE,
      path: '/',
      loader: () => api.config(),
      shouldRevalidate: () => false,
      Component: Shell,
      ErrorBoundary: BareErrorPage,
      HydrateFallback: Loading,
      children: [{ ErrorBoundary: ErrorPage, children: pages }],
    },
  ];
}
