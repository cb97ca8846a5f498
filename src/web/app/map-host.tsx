import { useEffect, useRef } from 'react';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { filtersOf } from '#web/features/facilities/filters.ts';
import { isMapOpen, withMap } from '#web/lib/browser/full-screen-map.ts';
import { useNavigation, useSearch } from '#web/lib/browser/navigation.tsx';
import { useAskAgain } from '#web/lib/browser/page-life.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { MapDialog } from '#web/map/map-dialog.tsx';
import { type LoadingMap, type MapStatus, useMapSession } from '#web/map/map-session.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { Loading } from './error-page.tsx';
import styles from './shell.module.css';

/** Key of the facility whose page this is; `null` on any other page. */
function selectedKey(pathname: string): string | null {
  const slug = /^\/hatcheries\/([^/]+)\/?$/.exec(pathname)?.[1];
  return slug === undefined ? null : keyOfSlug(decodeURIComponent(slug));
}

function useMapFollows(status: MapStatus): void {
  const { pathname } = useNavigation().address;
  const search = useSearch();
  const { species, season } = filtersOf(search);
  const map = status.kind === 'ready' ? status.map : null;
  useEffect(() => map?.select(selectedKey(pathname)), [map, pathname]);
  useEffect(() => {
    // A facility's page has a species of its own in its address.
    const isList = selectedKey(pathname) === null;
    map?.filter(isList ? { species, season } : { species: null, season: null });
  }, [map, pathname, species, season]);
}

/** Closes the map: goes back to where it was opened, or else to the same page without it. */
function useCloseMap(isOpen: boolean): () => void {
  const { address, arrival, navigate } = useNavigation();
  const { pathname } = address;
  const search = useSearch();
  const openedOver = useRef<string | null>(null);
  const wasOpen = useRef(false);
  const isClosing = useRef(false);
  useEffect(() => {
    if (isOpen && !wasOpen.current) openedOver.current = arrival === 'push' ? pathname : null;
    wasOpen.current = isOpen;
    isClosing.current = false;
  }, [isOpen, arrival, pathname]);
  return () => {
    // A second press may come before the navigation; it must not go back twice.
    if (openedOver.current === pathname && !isClosing.current) history.back();
    else navigate(`?${withMap(search, false)}`, { replace: true });
    isClosing.current = true;
  };
}

/** A facility's page opens the map at its facility, of which there is no picture. */
function LoadingScreen({ picture }: { picture: LoadingMap | null }) {
  const { pathname } = useNavigation().address;
  const { species, season } = filtersOf(useSearch());
  return (
    <>
      <Loading />
      {picture && selectedKey(pathname) === null ? (
        <picture.Picture facilities={picture.facilities} filter={{ species, season }} />
      ) : null}
    </>
  );
}

export function MapHost() {
  const { session, status } = useMapSession();
  const search = useSearch();
  const isOpen = useHydrated() && isMapOpen(search);
  const close = useCloseMap(isOpen);
  useMapFollows(status);
  useAskAgain(isOpen && status.kind === 'failed' ? session.open : null);
  useEffect(() => {
    if (isOpen) session.open();
  }, [isOpen, session]);

  if (!isOpen) return null;
  return (
    <MapDialog
      close={close}
      stepBack={() => {
        // One step at a time: the popup closes before the map.
        const popup = status.kind === 'ready' && status.map.popup.get() !== null;
        if (popup) status.map.closePopup();
        else close();
      }}
    >
      {status.kind === 'ready' ? <status.Screen map={status.map} /> : null}
      {status.kind === 'loading' ? <LoadingScreen picture={status.picture} /> : null}
      {status.kind === 'failed' ? (
        <div className={styles.message} role="alert">
          <p>The map could not be loaded.</p>
          <ActionButton onPress={session.open} busy={false}>
            Try again
          </ActionButton>
        </div>
      ) : null}
    </MapDialog>
  );
}
