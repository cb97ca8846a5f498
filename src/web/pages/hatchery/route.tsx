import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useMemo } from 'react';
import { useLocation, useParams, useRouteError } from 'react-router';
import {
  askedSelection,
  isSelected,
  runOf,
  type SpeciesSelection,
  uniqueRuns,
} from '#domain/fish/species-runs.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { YEAR } from '#web/charts/season-chart.tsx';
import { figuresQuery } from '#web/lib/api/queries.ts';
import { log } from '#web/lib/browser/log.ts';
import { ADULTS, isAdultsOnly } from '#web/lib/facility/counted-fish.ts';
import { allRunsPath, facilityPath } from '#web/lib/facility/paths.ts';
import { useRiverClock } from '#web/lib/site/clock.ts';
import { pageHead } from '#web/lib/site/head.ts';
import { noSuchPage, noSuchPageHead, pagesInstead } from '#web/lib/site/no-such-page.ts';
import type { PageHandle } from '#web/lib/site/page-handle.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { keptAnswersOf, pointElsewhere, riverOf, waterOf } from '#web/river/river-place.ts';
import { RiverReadings } from '#web/river/use-river.tsx';
import { linesAt } from '#web/river/warning-lines.ts';
import { Warnings } from '#web/river/warnings.tsx';
import { NoPageOrError } from '#web/ui/no-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Retry } from '#web/ui/retry.tsx';
import type { Route } from './+types/route.ts';
import { hatcheryData, placeSentence, selectionIn, viewingAt } from './hatchery-data.ts';
import {
  adultsOfFigures,
  adultsOfRun,
  adultsOfWeeks,
  type FacilityFigures,
  facilityFigures,
} from './hatchery-figures.ts';
import { HatcheryPage } from './hatchery-page.tsx';

export const handle: PageHandle = {
  names: {
    facility(name, { site }) {
      const key = site.facilityKey(name);
      return key && slugOfKey(key);
    },
  },
  query: {
    species(species, { site, values: { facility = '' } }) {
      const isCounted = site.runs(facility).some((selection) => selection.species === species);
      return isCounted ? species : null;
    },
    run(run, { site, values: { facility = '', species = null } }) {
      const shown = askedSelection(site.runs(facility), species, run);
      return shown?.run === run ? run : null;
    },
    fish: (fish) => (fish === ADULTS ? fish : null),
  },
  inBrowser: [YEAR],
};

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const standing = await site.facility(params.facility ?? '');
  if (standing === null) {
    const { features } = await site.facilities();
    throw noSuchPage(
      features.map(({ id, properties }) => ({
        to: facilityPath(id),
        name: facilityTitle(properties['Facility Name']),
      })),
    );
  }
  const { facility } = standing;
  const shown = selectionIn(url.searchParams, uniqueRuns(standing.series));
  const position = { longitude: facility.longitude, latitude: facility.latitude };
  const rivers = await site.rivers();
  const onRiver = rivers.find(({ facilities }) => facilities.includes(facility.key));
  const elsewhere = onRiver
    ? await site.floodElsewhere(onRiver, standing.river.point?.lid ?? null)
    : null;
  const point = pointElsewhere(standing.river);
  const river = {
    ...standing.river,
    river: riverOf(facility.key, rivers),
    water: waterOf(standing.river, rivers),
    elsewhere,
    atPoint: point && (await site.flowAtPoint(point.lid)),
  };
  return {
    key: facility.key,
    name: facility.name,
    hatchery: hatcheryData(standing, site.dates()),
    river,
    viewing: viewingAt(facility.key, await site.placesToSee()),
    kept: await keptAnswersOf(river, site.keptRiverAnswer),
    warnings: linesAt(await site.warnings(), 'facilities', facility.key, position),
    position,
    // As text: the browser parses it at once, where the stream of the page decodes each of thousands of values.
    returns: JSON.stringify(facilityFigures(standing, shown)),
  };
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) {
    return noSuchPageHead(error, 'Hatchery not found', 'No facility has this address.');
  }
  const { key, name, hatchery, position } = loaderData;
  return pageHead(matches[0].loaderData, {
    title: hatchery.title,
    description: `Salmon and steelhead returns at ${hatchery.title}. ${placeSentence(hatchery.place)}`,
    path: facilityPath(key),
    hasPicture: true,
    part: { facility: { key, name } },
    place: { county: hatchery.place.county, position },
  });
}

/** All runs with their seasons, for a run that the page was not loaded with. */
const allRunsQuery = (key: string) =>
  figuresQuery<FacilityFigures>(allRunsPath(key), log.hatcheryFailed);

type Loaded = Route.ComponentProps['loaderData'];

function useShown(
  key: string,
  { figures, runs }: FacilityFigures,
  selection: SpeciesSelection | null,
) {
  const selected = selection && figures.find((figure) => isSelected(figure, selection));
  const isWanted =
    (selected && selected.season === undefined) || runOf(selection, runs)?.seasons === null;
  const all = useQuery({ ...allRunsQuery(key), enabled: isWanted });
  if (isWanted && all.data) return { ...all.data, failed: null };
  const failed: Retry = { isLoading: all.isFetching, retry: () => void all.refetch() };
  return { figures, runs, failed: isWanted && all.isError ? failed : null };
}

/** Memoized: at each change of the address, React Router first renders all routes with the old address. */
const Facility = memo(function Facility({ loaded }: { loaded: Loaded }) {
  const { key, hatchery: data, river, kept, position, viewing, returns } = loaded;
  const ofPage: FacilityFigures = useMemo(() => JSON.parse(returns), [returns]);
  const search = new URLSearchParams(useLocation().search);
  const isAdults = isAdultsOnly(search);
  const selection = selectionIn(search, uniqueRuns(ofPage.figures));
  const shown = useShown(key, ofPage, selection);
  const run = runOf(selection, shown.runs);
  return (
    <RiverReadings place={river} clock={useRiverClock()} kept={kept}>
      <HatcheryPage
        {...shown}
        position={position}
        viewing={viewing}
        isAdults={isAdults}
        selection={selection}
        data={isAdults ? { ...data, recent: adultsOfWeeks(data.recent) } : data}
        figures={isAdults ? adultsOfFigures(shown.figures) : shown.figures}
        run={run && isAdults ? adultsOfRun(run) : run}
      />
    </RiverReadings>
  );
});

export default function Hatchery({ loaderData }: Route.ComponentProps) {
  const loaded = loaderData;
  const { key, warnings, position } = loaded;
  return (
    <>
      <Warnings loaded={warnings} kind="facilities" place={key} position={position} />
      <Facility key={key} loaded={loaded} />
    </>
  );
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
