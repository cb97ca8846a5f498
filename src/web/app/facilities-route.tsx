import { useEffect } from 'react';
import { useLoaderData, useParams } from 'react-router';
import { FacilitiesPage } from '#web/features/facilities/facilities-page.tsx';
import type { FacilityCardData } from '#web/features/facilities/facility-list.ts';
import { log } from '#web/lib/browser/log.ts';
import { Notice } from '#web/ui/notice.tsx';

export { facilityCards } from '#web/features/facilities/facility-list.ts';

export function FacilitiesRoute() {
  return <FacilitiesPage cards={useLoaderData<readonly FacilityCardData[]>()} />;
}

/** The list with a notice, where an address names no facility (requirements 11.5 and 16.2). */
export function UnknownHatchery({ cards }: { cards: readonly FacilityCardData[] }) {
  const { facility = '' } = useParams();
  useEffect(() => log.hatcheryNotFound(facility), [facility]);
  return (
    <FacilitiesPage
      cards={cards}
      notice={
        <Notice kind="stale">No facility has this address. Here is the list of all of them.</Notice>
      }
    />
  );
}
