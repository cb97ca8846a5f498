import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useHasScript } from '#web/lib/browser/cell.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { RetryButton } from '#web/ui/retry.tsx';
import { useCloseMap, useMapAddress, useMapFrame } from './map-address.ts';
import styles from './map-screen.module.css';
import { useVisitMap } from './map-session.ts';

/** A dialog: the browser traps and restores the focus, and the page behind does not scroll. */
function MapDialog(props: { close: () => void; stepBack: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Must run before the element is removed, or the browser does not restore the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    const root = document.documentElement;
    shown?.showModal();
    root.style.overflow = 'hidden';
    return () => {
      root.style.overflow = '';
      shown?.close();
      // Opened by a direct link, it has no element to return the focus to.
      if (document.activeElement === document.body) {
        document.getElementById('main')?.focus({ preventScroll: true });
      }
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Map of Facilities"
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        props.stepBack();
      }}
    >
      <button
        type="button"
        className={`icon-button framed ${styles.close}`}
        onClick={props.close}
        data-covers
      >
        <CloseIcon />
        <span className="visually-hidden">Close</span>
      </button>
      {props.children}
    </dialog>
  );
}

export function MapHost() {
  const address = useMapAddress();
  const { facility } = address;
  const { species, season } = address.filter;
  const isOpen = useHasScript() && address.isOpen;
  const close = useCloseMap(isOpen);
  const { data, errorUpdateCount, isFetching, refetch } = useVisitMap(isOpen);
  const map = data?.map;
  const frame = useMapFrame();
  useEffect(() => map?.select(facility), [map, facility]);
  useEffect(() => map?.frame(frame), [map, frame]);
  useEffect(() => map?.filter({ species, season }), [map, species, season]);

  if (!isOpen) return null;
  return (
    <MapDialog
      close={close}
      // One step at a time: the popup closes before the map.
      stepBack={() => (map?.state.get().popup ? map.closePopup() : close())}
    >
      {data ? <data.MapScreen map={data.map} /> : null}
      {!data && errorUpdateCount === 0 ? (
        <p className={`stack gap-16 ${styles.message}`} role="status">
          loading...
        </p>
      ) : null}
      {!data && errorUpdateCount > 0 ? (
        <div className={`stack gap-16 ${styles.message}`} role="alert">
          <p>The map could not be loaded.</p>
          <RetryButton source={{ isLoading: isFetching, retry: () => void refetch() }} />
        </div>
      ) : null}
    </MapDialog>
  );
}
