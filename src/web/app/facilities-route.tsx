import { useEffect } from 'react';
import { FacilitiesPage } from '#web/features/facilities/facilities-page.tsx';
import type { FacilityCardData } from '#web/features/facilities/facility-list.ts';
import { log } from '#web/lib/browser/log.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { PageProps } from './page-route.ts';

export { facilityCards } from '#web/features/facilities/facility-list.ts';

export function FacilitiesRoute({ data }: PageProps<readonly FacilityCardData[]>) {
  return <FacilitiesPage cards={data} />;
}

/** The list with a notice, where an address names no facility (requirements 11.5 and 16.2). */
export function UnknownHatchery(props: { name: string; cards: readonly FacilityCardData[] }) {
  const { name, cards } = props;
  useEffect(() => log.hatcheryNotFound(name), [name]);
  return (
    <FacilitiesPage
      cards={cards}
      notice={
        <Notice kind="stale">No facility has this address. Here is the list of all of them.</Notice>
      }
    />
  );
}
