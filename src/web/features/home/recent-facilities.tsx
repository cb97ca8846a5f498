import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { facilityPath } from '#web/lib/facility-words.ts';
import { dateRange } from '#web/lib/format.ts';
import { ActionLink, SubmitWithoutScript } from '#web/ui/action.tsx';
import { RecentEscapementTable } from '#web/ui/recent-escapement-table.tsx';
import styles from './home.module.css';
import { chosenFacility, type HomeData, type RecentFacility } from './home-data.ts';

/** The dropdown. It is a form of its own, so that it works where no script runs. */
function FacilityChoice(props: {
  facilities: readonly RecentFacility[];
  chosen: RecentFacility;
  choose: (slug: string) => void;
}) {
  const select = useRef<HTMLSelectElement>(null);
  const { chosen, choose } = props;
  const chosenSlug = slugOfKey(chosen.key);

  // A choice made before the script had arrived is taken up when it has.
  const atFirst = useRef({ chosenSlug, choose });
  useEffect(() => {
    const early = select.current?.value;
    if (early && early !== atFirst.current.chosenSlug) atFirst.current.choose(early);
  }, []);
  useEffect(() => {
    if (select.current) select.current.value = chosenSlug;
  }, [chosenSlug]);

  return (
    <form className={styles.choice} method="get" action="/">
      <label htmlFor="facility">Facility</label>
      <select
        id="facility"
        name="facility"
        className={styles.select}
        ref={select}
        defaultValue={chosenSlug}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {props.facilities.map(({ key, title }) => (
          <option key={key} value={slugOfKey(key)}>
            {title}
          </option>
        ))}
      </select>
      <SubmitWithoutScript>Show</SubmitWithoutScript>
      <ActionLink to={facilityPath(chosen.key)} kind="primary">
        View Dashboard
      </ActionLink>
    </form>
  );
}

/** 'View Facilities with Recent Escapement' of spec.md: dropdown, dashboard link and table. */
export function RecentFacilities({ facilities, window }: Pick<HomeData, 'facilities' | 'window'>) {
  const [search, setSearch] = useSearchParams();
  const chosen = chosenFacility(facilities, search.get('facility'));

  return (
    <section className={styles.recent} aria-labelledby="recent">
      <h2 id="recent">View Facilities with Recent Escapement</h2>
      {chosen === null ? (
        <p className={styles.empty}>No recent escapement data available</p>
      ) : (
        <>
          <FacilityChoice
            facilities={facilities}
            chosen={chosen}
            choose={(facility) =>
              setSearch({ facility }, { replace: true, preventScrollReset: true })
            }
          />
          <div className={styles.table}>
            <p className={styles.caption} aria-live="polite">
              <strong>{chosen.title}</strong>
              {window ? `, ${dateRange(window.from, window.to)}` : null}
            </p>
            <RecentEscapementTable facilityTitle={chosen.title} series={chosen.series} />
          </div>
        </>
      )}
    </section>
  );
}
