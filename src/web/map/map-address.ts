import { useEffect, useMemo, useRef } from 'react';
import {
  useLocation,
  useMatches,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import type { Position } from '#domain/place/position.ts';
import { type FishFilter, seasonNamed } from '#web/lib/facility/fish-filter.ts';
import { facilityPath } from '#web/lib/facility/paths.ts';
import { isMapOpen, withMap } from '#web/ui/map-link.tsx';

function facilityOf(pathname: string): string | null {
  const slug = /^\/hatcheries\/([^/]+)\/?$/.exec(pathname)?.[1];
  return slug === undefined ? null : keyOfSlug(decodeURIComponent(slug));
}

export interface MapFrame {
  readonly name: string;
  readonly positions: readonly Position[];
}

export function useMapFrame(): MapFrame | null {
  const answers = useMatches().map(({ loaderData }) => loaderData as { frame?: MapFrame } | null);
  return answers.find((answer) => answer?.frame)?.frame ?? null;
}

export function useMapAddress() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return useMemo(() => {
    const facility = facilityOf(pathname);
    const species = shownSpeciesNamed(search.get('species') ?? '');
    // On a facility's page this parameter is the page's own species, not a filter.
    const filter: FishFilter =
      facility === null
        ? { species, season: seasonNamed(search.get('season')) }
        : { species: null, season: null };
    const unfiltered = withMap(search, true);
    for (const name of ['species', 'season']) unfiltered.delete(name);
    return {
      pathname,
      isOpen: isMapOpen(search),
      facility,
      filter,
      unfiltered: `?${unfiltered}`,
      toFacility: (key: string) => navigate(facilityPath(key, species)),
      /** Over the list, the map stays open: a click on empty water does not close it. */
      toList: () => {
        if (pathname !== '/app') navigate('/app?map=open', { replace: true });
      },
    };
  }, [pathname, search, navigate]);
}

/** Closes the map: goes back to where it was opened, or otherwise to the same page without it. */
export function useCloseMap(isOpen: boolean): () => void {
  const navigate = useNavigate();
  const arrival = useNavigationType();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const openedOver = useRef<string | null>(null);
  const wasOpen = useRef(false);
  const isClosing = useRef(false);
  useEffect(() => {
    if (isOpen && !wasOpen.current) openedOver.current = arrival === 'PUSH' ? pathname : null;
    wasOpen.current = isOpen;
    isClosing.current = false;
  }, [isOpen, arrival, pathname]);
  return () => {
    // A second press before the navigation must not go back twice.
    if (openedOver.current === pathname && !isClosing.current) history.back();
    else navigate(`?${withMap(search, false)}`, { replace: true });
    isClosing.current = true;
  };
}
