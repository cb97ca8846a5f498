import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the site. A page is a folder: its route module, words, charts, styles and tests. */
export default [
  index('pages/home/route.tsx'),
  route('app', 'pages/facilities/route.tsx'),
  route('hatcheries/:facility', 'pages/hatchery/route.tsx'),
  route('hatcheries/:facility/runs.json', 'pages/hatchery/all-runs.ts'),
  route('species', 'pages/species/all-species.tsx'),
  route('species/:species', 'pages/species/route.tsx'),
  route('rivers', 'pages/rivers/route.tsx'),
  route('rivers/:river', 'pages/rivers/river.tsx'),
  route('see-salmon', 'pages/see-salmon/route.tsx'),
  route('run', 'pages/run/route.tsx'),
  route('run/:date', 'pages/run/route.tsx', { id: 'past-week' }),
  route('dams', 'pages/dams/route.tsx'),
  route('dams/:dam', 'pages/dams/dam-page.tsx'),
  route('accuracy', 'pages/accuracy/route.tsx'),
  route('data', 'pages/data/route.tsx'),
  route('words', 'pages/words/route.tsx'),
  route('about', 'pages/about/route.tsx'),
  route('status', 'pages/status/route.tsx'),
  route('privacy-policy', 'pages/policies/privacy-policy.tsx'),
  route('terms-of-service', 'pages/policies/terms-of-service.tsx'),
  route('search', 'pages/search/route.tsx'),
  route('search.json', 'pages/search/search-json.ts'),
  route('offline', 'pages/offline/route.tsx'),
  route('*', 'pages/not-found/route.tsx'),
] satisfies RouteConfig;
