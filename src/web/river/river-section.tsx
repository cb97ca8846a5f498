import { lazy, useRef } from 'react';
import { useNear } from '#web/lib/browser/use-near.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { Late } from './late.tsx';
import type { RiverPlace } from './river-readings.tsx';
import { PlaceLink, RIVER, RiverFrame, RiverLink, RiverShape } from './river-shape.tsx';
import type { ShownRun } from './season-flow-card.tsx';

/** Graphs are most of the code of this section: they come after the page. */
const RiverFlows = lazy(async () => ({
  default: (await import('./river-flows.tsx')).RiverFlows,
}));

function NoGauge({ place }: { place: RiverPlace }) {
  const { reason, nearest } = place;
  const { distance } = useUnits();
  return (
    <Section
      id="river"
      heading="No gauge measures this river"
      label="River Flows for Nearby Gauges"
    >
      <p>
        {reason.replace(/\.$/, '')}
        {place.river ? <RiverLink place={place} /> : null}.
      </p>
      {nearest ? (
        <p>
          The nearest gauge, on other water, is <PlaceLink place={nearest} />,{' '}
          {distance(nearest.miles)} away.
        </p>
      ) : null}
    </Section>
  );
}

export function RiverSection(props: { place: RiverPlace; shown: ShownRun | null }) {
  const { place } = props;
  const element = useRef<HTMLDivElement>(null);
  const width = useNear(element);
  if (!place.gauge && !place.point) return <NoGauge place={place} />;
  return (
    <div ref={element}>
      <Late
        isWanted={width !== null}
        loading={<RiverShape place={place} />}
        failed={
          <RiverFrame place={place} heading={RIVER}>
            <Notice kind="failed">The graphs of the river could not be loaded.</Notice>
          </RiverFrame>
        }
      >
        <RiverFlows {...props} width={width} />
      </Late>
    </div>
  );
}
