import { lazy, Suspense, use } from 'react';
import type { Position } from '#domain/place/position.ts';
import { pacificMidnight } from '#domain/time/pacific-clock.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { FacilityCardData } from '#web/features/facilities/facility-list.ts';
import type { HatcheryData } from '#web/features/hatchery/hatchery-data.ts';
import { type HatcheryFigures, NO_FIGURES } from '#web/features/hatchery/hatchery-figures.ts';
import { HatcheryPage } from '#web/features/hatchery/hatchery-page.tsx';
import type { SeasonFigures } from '#web/features/hatchery/season-figures.ts';
import { RiverNow } from '#web/features/river/river-now.tsx';
import type { RiverPlace } from '#web/features/river/river-place.ts';
import { RiverReadings } from '#web/features/river/river-readings.tsx';
import { RiverSection } from '#web/features/river/river-section.tsx';
import { useAskAgain } from '#web/lib/browser/page-life.ts';
import { MapCard } from '#web/map/map-card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useIsFailed } from './answers-notice.tsx';
import type { PageProps } from './page-route.ts';
import styles from './shell.module.css';
import { ReloadingContext, SiteContext, useConfig } from './site-context.ts';
import { useResolved } from './use-resolved.ts';
import { useRiverClock } from './use-river-clock.ts';

export { hatcheryData } from '#web/features/hatchery/hatchery-data.ts';
export { hatcheryFigures } from '#web/features/hatchery/hatchery-figures.ts';
export { seasonFigures } from '#web/features/hatchery/season-figures.ts';
export { riverPlace } from '#web/features/river/river-place.ts';

type OrFailed<T> = T | 'failed';

// The first use of Intl takes a browser 20 ms: here, in the task of this module, not while the page is drawn.
pacificMidnight(pacificDay(0));

/** The facility of the address, or the list if there is no such facility. */
export type LoadedHatchery =
  | {
      readonly kind: 'hatchery';
      readonly hatchery: HatcheryData;
      readonly river: RiverPlace;
      readonly position: Position;
      /** A promise while they load, in the browser only; it never rejects. */
      readonly figures: OrFailed<HatcheryFigures> | Promise<OrFailed<HatcheryFigures>>;
      /** As above. */
      readonly season: OrFailed<SeasonFigures> | Promise<OrFailed<SeasonFigures>>;
    }
  | { readonly kind: 'unknown'; readonly cards: readonly FacilityCardData[] };

/** The list, which hardly any page of a facility needs. */
const UnknownHatchery = lazy(async () => ({
  default: (await import('./facilities-route.tsx')).UnknownHatchery,
}));

/** Shown when figures of a facility could not be loaded, with a way to try again. */
function FiguresMissing({ what }: { what: string }) {
  const { reload } = use(SiteContext);
  const isReloading = use(ReloadingContext);
  useAskAgain(reload);
  return (
    <div className={styles.quietLine} role="status">
      <Notice kind="failed">{`The ${what} of this hatchery could not be loaded.`}</Notice>
      <button type="button" onClick={reload} disabled={isReloading}>
        Try again
      </button>
    </div>
  );
}

function Facility({ loaded }: { loaded: Extract<LoadedHatchery, { kind: 'hatchery' }> }) {
  const { links } = useConfig();
  const figures = useResolved(loaded.figures);
  const season = useResolved(loaded.season);
  const { loadWhole } = use(SiteContext);
  const isFailed = useIsFailed(`/hatcheries/${loaded.hatchery.slug}`);
  const clock = useRiverClock();
  return (
    <RiverReadings place={loaded.river} clock={clock}>
      <HatcheryPage
        data={loaded.hatchery}
        figures={figures === 'failed' ? NO_FIGURES : figures}
        noFigures={
          figures === 'failed' ? <FiguresMissing what="counts" /> : <p>No Data Available</p>
        }
        season={season}
        noSeason={<FiguresMissing what="seasons" />}
        rest={{ loadWhole, isFailed }}
        links={links}
        riverNow={
          loaded.river.gauge ? (
            <RiverNow key={loaded.hatchery.title} gauge={loaded.river.gauge} />
          ) : null
        }
        map={<MapCard position={loaded.position} />}
        river={(run, isAdults) => (
          <RiverSection
            key={loaded.hatchery.title}
            place={loaded.river}
            shown={run && { run, isAdults, loadWhole, isFailed }}
          />
        )}
      />
    </RiverReadings>
  );
}

export function HatcheryRoute({ data: loaded, param }: PageProps<LoadedHatchery>) {
  return loaded.kind === 'unknown' ? (
    <Suspense>
      <UnknownHatchery name={param} cards={loaded.cards} />
    </Suspense>
  ) : (
    <Facility key={loaded.hatchery.title} loaded={loaded} />
  );
}
