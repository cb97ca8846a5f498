import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { withChoices } from '#web/lib/facility/paths.ts';
import { Link } from './link.tsx';

export const MAP_PARAMETER = 'map';
const OPEN = 'open';

/** Whether the full-screen map is open (`?map=open`): `isFullscreen` of requirement 8.6. */
export function isMapOpen(search: URLSearchParams): boolean {
  return search.get(MAP_PARAMETER) === OPEN;
}

export const withMap = (search: URLSearchParams, isOpen: boolean): URLSearchParams =>
  withChoices(search, { [MAP_PARAMETER]: isOpen ? OPEN : null });

/** Opens the full-screen map over the page, which scrolls to its top (requirement 3.2). */
export function MapLink(props: {
  onFollow?: () => void;
  picture?: ReactNode;
  /** Instead of the looks of a button. */
  className?: string;
  children: ReactNode;
}) {
  const { onFollow, picture, children } = props;
  const look = props.className ?? (picture ? 'button pictured' : 'button');
  const search = useSearchParams()[0];
  return (
    <Link
      className={`${look} only-with-script`}
      to={`?${withMap(search, true)}`}
      onClick={(event) => {
        // The second click of a double click would open it again.
        if (event.detail > 1) return event.preventDefault();
        onFollow?.();
        window.scrollTo({ top: 0, behavior: 'instant' });
      }}
    >
      {picture}
      {picture ? <span className="button">{children}</span> : children}
    </Link>
  );
}
