import { useQuery } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useLocation,
  useParams,
  useRouteError,
} from 'react-router';
import type { FacilityFeature } from '#contract/facilities.ts';
import {
  askedSelection,
  isSelected,
  runOf,
  type SpeciesSelection,
  uniqueRuns,
} from '#domain/fish/species-runs.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { positionAt } from '#domain/place/position.ts';
import { hatcheryQuery, seasonQuery } from '#web/lib/api/queries.ts';
import { log } from '#web/lib/browser/log.ts';
import { ADULTS, isAdultsOnly } from '#web/lib/facility/counted-fish.ts';
import { facilityPath } from '#web/lib/facility/paths.ts';
import { useRiverClock } from '#web/lib/site/clock.ts';
import { configIn, pageHead } from '#web/lib/site/head.ts';
import { noSuchPage, noSuchPageHead, pagesInstead } from '#web/lib/site/no-such-page.ts';
import type { PageHandle } from '#web/lib/site/page-handle.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { keptAnswersOf, riverPlace } from '#web/river/river-place.ts';
import { RiverReadings } from '#web/river/use-river.tsx';
import { NoPageOrError } from '#web/ui/no-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Retry } from '#web/ui/retry.tsx';
import { hatcheryData, placeSentence } from './hatchery-data.ts';
import {
  adultsOfFigures,
  adultsOfRun,
  adultsOfWeeks,
  hatcheryFigures,
  runFigures,
} from './hatchery-figures.ts';
import { HatcheryPage } from './hatchery-page.tsx';
import { selectionIn } from './returns-section.tsx';

export const handle: PageHandle = {
  names: {
    facility(name, { site }) {
      const key = site.facilityKey(name);
      return key && slugOfKey(key);
    },
  },
  query: {
    species(species, { site, values: { facility = '' } }) {
      const isCounted = site.runs(facility).some((one) => one.species === species);
      return isCounted ? species : null;
    },
    run(run, { site, values: { facility = '', species = null } }) {
      const shown = askedSelection(site.runs(facility), species, run);
      return shown?.run === run ? run : null;
    },
    fish: (fish) => (fish === ADULTS ? fish : null),
  },
};

export const shouldRevalidate = onlyForAnotherPath;

const linkOf = ({ id, properties }: FacilityFeature) => ({
  to: facilityPath(id),
  name: facilityTitle(properties['Facility Name']),
});

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext);
  const asked = params.facility ?? '';
  const key = site.facilityKey(asked);
  const [{ features, ...dates }, rivers, hatchery, season] = await Promise.all([
    site.facilities(),
    site.rivers(),
    key && site.hatchery(key),
    key && site.season(key),
  ]);
  const feature = features.find(({ id }) => id === key);
  if (!feature || !hatchery || !season) {
    throw noSuchPage(features.map(linkOf));
  }
  const river = riverPlace(feature.properties, rivers);
  const shown = selectionIn(url.searchParams, uniqueRuns(hatchery.bargraph));
  return {
    key: feature.id,
    name: feature.properties['Facility Name'],
    hatchery: hatcheryData(feature, dates),
    river,
    kept: await keptAnswersOf(river, site.keptRiverAnswer),
    position: positionAt(feature.geometry.coordinates),
    figures: hatcheryFigures(hatchery, shown),
    runs: runFigures(season, shown),
  };
}

export function meta({ matches, loaderData, error }: MetaArgs<typeof loader>) {
  if (!loaderData) {
    return noSuchPageHead(error, 'Hatchery not found', 'No facility has this address.');
  }
  const { key, name, hatchery, position } = loaderData;
  return pageHead(configIn(matches), {
    title: hatchery.title,
    description: `Salmon and steelhead returns at ${hatchery.title}. ${placeSentence(hatchery.place)}`,
    path: facilityPath(key),
    hasPicture: true,
    part: { facility: { key, name } },
    place: { county: hatchery.place.county, position },
  });
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function useShown({ key, figures, runs }: Loaded, selection: SpeciesSelection | null) {
  const selected = selection && figures.find((one) => isSelected(one, selection));
  const isWanted =
    (selected && selected.season === undefined) || runOf(selection, runs)?.seasons === null;
  const whole = useQuery({ ...hatcheryQuery(key), enabled: isWanted });
  const seasons = useQuery({ ...seasonQuery(key), enabled: isWanted });
  if (isWanted && whole.data && seasons.data) {
    return {
      figures: hatcheryFigures(whole.data),
      runs: runFigures(seasons.data),
      failed: null,
    };
  }
  const answers = [whole, seasons];
  const failed: Retry = {
    isLoading: answers.some(({ isFetching }) => isFetching),
    retry() {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    },
  };
  const isFailed = isWanted && answers.some(({ isError }) => isError);
  return { figures, runs, failed: isFailed ? failed : null };
}

/** Memoized: at each change of the address, React Router first renders all routes with the old address. */
const Facility = memo(function Facility({ loaded }: { loaded: Loaded }) {
  const { hatchery: data, river, kept, position } = loaded;
  const search = new URLSearchParams(useLocation().search);
  const isAdults = isAdultsOnly(search);
  const selection = selectionIn(search, uniqueRuns(loaded.figures));
  const shown = useShown(loaded, selection);
  const run = runOf(selection, shown.runs);
  return (
    <RiverReadings place={river} clock={useRiverClock()} kept={kept}>
      <HatcheryPage
        {...shown}
        position={position}
        isAdults={isAdults}
        selection={selection}
        data={isAdults ? { ...data, recent: adultsOfWeeks(data.recent) } : data}
        figures={isAdults ? adultsOfFigures(shown.figures) : shown.figures}
        run={run && isAdults ? adultsOfRun(run) : run}
      />
    </RiverReadings>
  );
});

export default function Hatchery() {
  const loaded = useLoaderData<typeof loader>();
  return <Facility key={loaded.key} loaded={loaded} />;
}

export function ErrorBoundary() {
  const { facility = '' } = useParams();
  const isUnknown = pagesInstead(useRouteError()) !== null;
  useEffect(() => {
    if (isUnknown) log.hatcheryNotFound(facility);
  }, [isUnknown, facility]);
  return (
    <NoPageOrError title="Escapement Facilities">
      <Notice kind="stale">No facility has this address. Here is the list of all of them.</Notice>
    </NoPageOrError>
  );
}
