import { ChartPlaceholder, Spinner } from '#web/charts/chart-card.tsx';
import { Late, lateCode } from '#web/ui/late.tsx';
import type { ShownRun } from './season-flow-card.tsx';
import { FromRiverOfPage } from './use-river.tsx';

const SECTION = lateCode('river-section', () => import('./river-section.tsx'));

const ROOM = (
  <ChartPlaceholder tall>
    <Spinner />
  </ChartPlaceholder>
);
const LOST = 'The flow of the river could not be loaded.';

/** The section of a river. The server renders it, and its code comes after that of the page. */
export function LateRiverSection({ shown }: { shown: ShownRun | null }) {
  return (
    <Late code={SECTION} loading={ROOM} lost={LOST}>
      {({ RiverSection }) => (
        <FromRiverOfPage>
          <RiverSection shown={shown} />
        </FromRiverOfPage>
      )}
    </Late>
  );
}

/** The flow of a gauge among others, once it is asked for. */
export function LateGaugeFlow() {
  return (
    <Late code={SECTION} loading={ROOM} lost={LOST}>
      {({ GaugeFlow }) => <GaugeFlow />}
    </Late>
  );
}
