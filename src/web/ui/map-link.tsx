import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { withMap } from '#web/lib/full-screen-map.ts';
import { ActionLink } from './action.tsx';

/** Opens the full-screen map over the page at hand, which goes to its top (spec.md, home page). */
export function MapLink({ onFollow, children }: { onFollow?: () => void; children: ReactNode }) {
  const [search] = useSearchParams();
  return (
    <ActionLink
      to={`?${withMap(search, true)}`}
      kind="secondary"
      onFollow={() => {
        onFollow?.();
        window.scrollTo({ top: 0, behavior: 'instant' });
      }}
    >
      {children}
    </ActionLink>
  );
}
