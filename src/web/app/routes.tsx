import { accuracyView } from '#web/features/accuracy/accuracy-view.ts';
import { hatcheryCode, listCode, loadHatchery } from './load-hatchery.ts';
import { loadRun, runCode } from './load-run.ts';
import { loadSpecies, speciesCode } from './load-species.ts';
import { NotFoundRoute } from './not-found-route.tsx';
import { OFFLINE_ROUTE, OfflineRoute } from './offline-route.tsx';
import { type PageRoute, pageCode, pageRoute } from './page-route.ts';

const homeCode = pageCode(() => import('./home-route.tsx'));
const statusCode = pageCode(() => import('./status-route.tsx'));
const policyCode = pageCode(() => import('./policy-routes.tsx'));

/** The routes of requirement 2.1. The code of a page makes its view of the data; it is loaded with it. */
export function createRoutes(): readonly PageRoute[] {
  return [
    pageRoute({
      path: /^\/$/,
      name: 'home-route',
      code: async () => (await homeCode()).HomeRoute,
      load: async (api) => {
        const [{ homeData }, answer] = await Promise.all([homeCode(), api.facilities()]);
        return homeData(answer);
      },
    }),
    pageRoute({
      path: /^\/app\/?$/,
      name: 'facilities-route',
      isKept: true,
      code: async () => (await listCode()).FacilitiesRoute,
      load: async (api) => {
        const [{ facilityCards }, answer] = await Promise.all([listCode(), api.facilities()]);
        return facilityCards(answer);
      },
    }),
    pageRoute({
      path: /^\/hatcheries\/([^/]+)\/?$/,
      name: 'hatchery-route',
      isHeadFirst: true,
      code: async () => (await hatcheryCode()).HatcheryRoute,
      load: (api, facility, search) => loadHatchery(api, facility, search),
      isMissing: ({ kind }) => kind === 'unknown',
    }),
    pageRoute({
      path: /^\/species\/([^/]+)\/?$/,
      name: 'species-route',
      code: async () => (await speciesCode()).SpeciesRoute,
      load: loadSpecies,
      isMissing: (data) => data === null,
    }),
    pageRoute({
      path: /^\/run(?:\/([^/]+))?\/?$/,
      name: 'run-route',
      code: async () => (await runCode()).RunRoute,
      load: loadRun,
      isMissing: ({ kind }) => kind === 'none',
    }),
    pageRoute({
      path: /^\/about\/?$/,
      name: 'about-route',
      code: pageCode(async () => (await import('./about-route.tsx')).AboutRoute),
    }),
    pageRoute({
      path: /^\/data\/?$/,
      name: 'data-route',
      code: pageCode(async () => (await import('./data-route.tsx')).DataRoute),
    }),
    pageRoute({
      path: /^\/words\/?$/,
      name: 'words-route',
      code: pageCode(async () => (await import('./words-route.tsx')).WordsRoute),
    }),
    pageRoute({
      path: /^\/accuracy\/?$/,
      name: 'accuracy-route',
      code: pageCode(async () => (await import('./accuracy-route.tsx')).AccuracyRoute),
      load: async (api) => accuracyView(await api.accuracy()),
    }),
    pageRoute({
      path: /^\/status\/?$/,
      name: 'status-route',
      code: async () => (await statusCode()).StatusRoute,
      load: async (api) => {
        const [{ statusView }, status] = await Promise.all([statusCode(), api.status()]);
        return statusView(status);
      },
    }),
    pageRoute({
      path: /^\/privacy-policy\/?$/,
      name: 'policy-routes',
      code: async () => (await policyCode()).PrivacyPolicyRoute,
    }),
    pageRoute({
      path: /^\/terms-of-service\/?$/,
      name: 'policy-routes',
      code: async () => (await policyCode()).TermsOfServiceRoute,
    }),
    pageRoute({ path: /^\/offline\/?$/, name: OFFLINE_ROUTE, code: async () => OfflineRoute }),
    pageRoute({
      path: /^/,
      name: 'not-found-route',
      code: async () => NotFoundRoute,
      isMissing: () => true,
    }),
  ];
}
