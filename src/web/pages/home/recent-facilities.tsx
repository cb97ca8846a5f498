import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { everyDay } from '#domain/time/plain-date.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { facilityPath, withChoices } from '#web/lib/facility/paths.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useLocate, useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { LocateIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RecentEscapementTable } from '#web/ui/recent-escapement-table.tsx';
import { Section } from '#web/ui/section.tsx';
import { Word } from '#web/ui/words.tsx';
import styles from './home.module.css';
import { chosenFacility, facilityOptions, type HomeData, type HomeFacility } from './home-data.ts';

/** Dropdown, 'Find Nearest' and 'View Dashboard', as a form that works without script. */
function FacilityChoice(props: {
  facilities: readonly HomeFacility[];
  chosen: HomeFacility;
  choose: (slug: string) => void;
  species: string | null;
}) {
  const { facilities, chosen, choose, species } = props;
  const analytics = useAnalytics();
  const visitor = useVisitorPlace();
  const units = useUnits();
  const options = useMemo(
    () => facilityOptions(facilities, visitor, units),
    [facilities, visitor, units],
  );
  const { status, find, cancel } = useLocate((position) => {
    const [nearest] = facilityOptions(facilities, position, units);
    if (nearest) choose(nearest.value);
  });

  return (
    <div>
      <form className={`${styles.choice} no-print`} method="get" action="/">
        {species ? <input type="hidden" name="species" value={species} /> : null}
        <label className="fine strong" htmlFor="facility">
          Facility
        </label>
        <Choice
          id="facility"
          name="facility"
          options={options}
          value={slugOfKey(chosen.key)}
          choose={(slug) => {
            cancel();
            analytics.send({ name: 'dropdown_selection' });
            choose(slug);
          }}
        />
        <ActionButton
          busy={status.kind === 'waiting'}
          onPress={() => {
            analytics.send({ name: 'locate_hatchery' });
            void find();
          }}
        >
          <LocateIcon />
          Find Nearest
        </ActionButton>{' '}
        <button className="button without-script" type="submit">
          Show
        </button>{' '}
        <Link
          className="button primary"
          to={facilityPath(chosen.key)}
          onClick={() => analytics.send({ name: 'view_hatchery_dashboard' })}
        >
          View Dashboard
        </Link>
      </form>
      <div className={styles.status} role="status">
        {status.kind === 'waiting' ? <Notice kind="plain">Finding your location…</Notice> : null}
        {status.kind === 'failed' ? <Notice kind="failed">{status.words}</Notice> : null}
      </div>
    </div>
  );
}

export function RecentFacilities({ facilities, window }: Pick<HomeData, 'facilities' | 'window'>) {
  const search = useSearchParams()[0];
  const navigate = useNavigate();
  const [isWhole, setWhole] = useState(false);
  const chosen = chosenFacility(facilities, search.get('facility'));
  const choose = (facility: string) => {
    navigate(`?${withChoices(search, { facility })}`, { replace: true });
  };
  const days = window ? everyDay(window.from, window.to) : [];

  return (
    <Section
      id="recent"
      heading="View Facilities with Recent Escapement"
      label={<Word term="Escapement">What is escapement?</Word>}
    >
      {chosen === null ? (
        <p className="muted">No recent escapement data available</p>
      ) : (
        <>
          <FacilityChoice
            facilities={facilities}
            chosen={chosen}
            choose={choose}
            species={search.get('species')}
          />
          <p className="visually-hidden" aria-live="polite">
            {chosen.title}
          </p>
          <div>
            <RecentEscapementTable
              facilityTitle={chosen.title}
              series={chosen.series}
              days={isWhole ? days : []}
              isShort
            >
              <button
                type="button"
                className="quiet only-with-script"
                aria-expanded={isWhole}
                onClick={() => setWhole(!isWhole)}
              >
                {isWhole ? 'Show the days with reports' : `Show all ${days.length} days`}
              </button>
            </RecentEscapementTable>
          </div>
        </>
      )}
    </Section>
  );
}
