import './ui/tokens.css';
import './ui/faces.css';
import './ui/base.css';
import './ui/classes.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { shortVersion } from '#contract/citation.ts';
import type { Config } from '#contract/config.ts';
import { WHAT_CAME } from '#contract/river-address.ts';
import type { Route } from './+types/root.ts';
import { AnalyticsContext, createAnalytics } from './lib/analytics/analytics.ts';
import { askRiversAt, createQueryClient } from './lib/api/queries.ts';
import { MARK_KEPT_RIVERS } from './lib/kept/kept-rivers.ts';
import type { PageHandle } from './lib/site/page-handle.ts';
import { onlyForAnotherPath, siteContext } from './lib/site/site.ts';
import { Shell } from './shell/shell.tsx';
import { ErrorPage } from './ui/error-page.tsx';
import sans from './ui/faces/instrument-sans.woff2';
import serif from './ui/faces/newsreader.woff2';
import { MAP_PARAMETER } from './ui/map-link.tsx';
import { DataStamp } from './ui/save-file.ts';

/** Every page can open the map. */
export const handle: PageHandle = { inBrowser: [MAP_PARAMETER] };

export const shouldRevalidate = onlyForAnotherPath;

export function loader({ context }: Route.LoaderArgs): Promise<Config> {
  return context.get(siteContext).config();
}

const isBrowser = typeof document !== 'undefined';

function createVisit(config: Config | undefined) {
  const queries = createQueryClient();
  if (isBrowser && config?.river_origin) askRiversAt(config.river_origin);
  return {
    queries,
    analytics: isBrowser && config ? createAnalytics(config.analytics_id, window) : undefined,
  };
}

const RIVER_CREDITS: Readonly<Record<Config['rivers'], string>> = {
  live: 'USGS and NOAA',
  recorded: `USGS, provisional. ${WHAT_CAME}`,
  simulated: 'simulated, for demonstration',
};

export function Layout({ children }: { children: ReactNode }) {
  const config = useRouteLoaderData<Config>('root');
  const [{ queries, analytics }] = useState(() => createVisit(config));
  const stamp = {
    fish: 'WDFW',
    asOf: config?.as_of ?? '',
    version: config ? shortVersion(config.data_version) : '',
    rivers: RIVER_CREDITS[config?.rivers ?? 'live'],
  };
  let site = <Shell>{children}</Shell>;
  if (analytics) site = <AnalyticsContext value={analytics}>{site}</AnalyticsContext>;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f7faf9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0c1719" media="(prefers-color-scheme: dark)" />
        <Meta />
        {[serif, sans].map((face) => (
          <link key={face} rel="preload" as="font" type="font/woff2" href={face} crossOrigin="" />
        ))}
        <Links />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-180.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own */}
        <script dangerouslySetInnerHTML={{ __html: MARK_KEPT_RIVERS }} />
      </head>
      <body>
        <QueryClientProvider client={queries}>
          <DataStamp value={stamp}>{site}</DataStamp>
        </QueryClientProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Site() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
