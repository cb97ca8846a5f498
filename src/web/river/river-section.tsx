import { useRef } from 'react';
import { ChartPlaceholder } from '#web/charts/chart-frame.tsx';
import { useLateCode } from '#web/lib/browser/late-code.ts';
import { useNear } from '#web/lib/browser/use-near.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { Contained, NOT_DRAWN } from '#web/ui/late.tsx';
import { type Retry, RetryNotice } from '#web/ui/retry.tsx';
import { Section } from '#web/ui/section.tsx';
import styles from './river.module.css';
import { RIVER_FLOWS } from './river-code.ts';
import { PlaceLink, RIVER, RiverFrame, RiverLink } from './river-frame.tsx';
import type { RiverPlace } from './river-readings.tsx';
import type { ShownRun } from './season-flow-card.tsx';

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

/** Room for the graphs, as tall as with readings. No spinner, which would cost frames. */
function GraphsRoom({ place }: { place: RiverPlace }) {
  const panels = [place.gauge, place.point].filter((panel) => panel !== null);
  return (
    <>
      <div className={`only-with-script ${styles.before}`} />
      <div className={`only-with-script ${styles.panels}`}>
        {panels.map((panel) => (
          <ChartPlaceholder key={'site' in panel ? panel.site : panel.lid} tall />
        ))}
      </div>
      <div className={`only-with-script ${styles.analyzing}`} />
      <p className="without-script">
        The readings need JavaScript to load. The links above lead to them.
      </p>
    </>
  );
}

function GraphsLost({ code }: { code: Retry }) {
  return (
    <div className={styles.panels}>
      <ChartPlaceholder tall>
        <RetryNotice source={code} kind="failed">
          The graphs of the river could not be loaded.
        </RetryNotice>
      </ChartPlaceholder>
    </div>
  );
}

/** The frame with the links renders once; the sentence and the graphs arrive inside it later. */
export function RiverSection({ place, shown }: { place: RiverPlace; shown: ShownRun | null }) {
  const element = useRef<HTMLDivElement>(null);
  const width = useNear(element);
  const code = useLateCode(RIVER_FLOWS, width !== null);
  if (!place.gauge && !place.point) return <NoGauge place={place} />;
  const flows = width === null ? null : code.module;
  const before = code.isFailed ? <GraphsLost code={code} /> : <GraphsRoom place={place} />;
  const heading = flows ? (
    <Contained failed={RIVER}>
      <flows.RiverHeading place={place} />
    </Contained>
  ) : (
    RIVER
  );
  return (
    <div ref={element}>
      <RiverFrame place={place} heading={heading}>
        {flows ? (
          <Contained failed={NOT_DRAWN}>
            <flows.RiverFlows place={place} shown={shown} width={width} />
          </Contained>
        ) : (
          before
        )}
      </RiverFrame>
    </div>
  );
}
