import { useLocation } from 'react-router';
import type { PlaceToSee } from '#domain/fish/fish-to-see.ts';
import { greatCircleMiles } from '#domain/place/distance.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { joined } from '#domain/words/format.ts';
import { useHasScript } from '#web/lib/browser/cell.ts';
import { facilityPath } from '#web/lib/facility/paths.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useVisitorPlace, type VisitorPlace } from '#web/lib/place/visitor-place.ts';
import { pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext, useConfig } from '#web/lib/site/site.ts';
import { Link } from '#web/ui/link.tsx';
import { PlaceChoice } from '#web/ui/place-choice.tsx';
import { PageTitle, Section } from '#web/ui/section.tsx';
import type { Route } from './+types/route.ts';
import styles from './see-salmon.module.css';
import { bestWords, countedWords, headline, publishedWords, visitWords } from './visit-words.ts';

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: Route.LoaderArgs) {
  return { places: await context.get(siteContext).placesToSee() };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'See salmon',
    description:
      'Where to see salmon and steelhead in Washington: hatcheries, dams and creeks, with the best days, hours as published, and what is being counted there now.',
    path: '/see-salmon',
  });
}

function Place(props: { found: PlaceToSee; today: PlainDate; visitor: VisitorPlace | null }) {
  const { found, today, visitor } = props;
  const { place } = found;
  const { distance } = useUnits();
  const away = visitor && `about ${distance(greatCircleMiles(visitor, place))} away`;
  const fish = countedWords(found);
  const best = bestWords(found, today);
  return (
    <li id={place.key} className={`${styles.place} stack gap-4`}>
      <h3>
        {place.facility === null ? (
          place.name
        ) : (
          <Link to={facilityPath(place.facility)}>{place.name}</Link>
        )}
      </h3>
      <p className="fine">{joined([place.nearestTown, away], ', ')}</p>
      {fish ? <p className="strong">{fish}</p> : null}
      {best ? <p>{best}</p> : null}
      {place.sees ? <p>{place.sees}</p> : null}
      <p>{visitWords(place, today)}</p>
      {place.note ? <p className="fine">{place.note}</p> : null}
      <div className={`cluster links small ${styles.links}`}>
        {place.link ? (
          <a href={place.link}>
            Official page<span className="visually-hidden"> of {place.name}</span>
          </a>
        ) : null}{' '}
        {place.phone ? <a href={`tel:+1-${place.phone}`}>{place.phone}</a> : null}
        <details className="fine">
          <summary>
            Sources<span className="visually-hidden"> on {place.name}</span>
          </summary>
          <ul>
            {place.sources.map(({ title, address, date }) => (
              <li key={address}>
                <cite>
                  <a href={address}>{title}</a>
                </cite>
                , {publishedWords(date)}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </li>
  );
}

/** How many places of a section stand before its fold: about three screens of a phone. */
const FIRST_PLACES = 6;

function Places(props: {
  id: string;
  heading: string;
  label: string;
  places: readonly PlaceToSee[];
}) {
  const { id, heading, label, places } = props;
  const { today } = useConfig();
  const visitor = useVisitorPlace();
  const { hash } = useLocation();
  const hasScript = useHasScript();
  if (places.length === 0) return null;
  const shown = visitor
    ? places.toSorted(
        (a, b) => greatCircleMiles(visitor, a.place) - greatCircleMiles(visitor, b.place),
      )
    : places;
  const rest = shown.slice(FIRST_PLACES);
  // The search leads to one place; the server never sees which.
  const isNamed = hasScript && rest.some(({ place }) => `#${place.key}` === hash);
  const asItem = (found: PlaceToSee) => (
    <Place key={found.place.key} found={found} today={today} visitor={visitor} />
  );
  return (
    <Section id={id} heading={heading} label={label}>
      <ul className={styles.places}>{shown.slice(0, FIRST_PLACES).map(asItem)}</ul>
      {rest.length > 0 ? (
        <details open={isNamed}>
          <summary>
            {visitor ? 'Farther away' : 'More places'}: {rest.length}
          </summary>
          <ul className={styles.places}>{rest.map(asItem)}</ul>
        </details>
      ) : null}
    </Section>
  );
}

export default function SeeSalmon({ loaderData }: Route.ComponentProps) {
  const { places } = loaderData;
  return (
    <div className="page sections">
      <PageTitle title={headline(places)}>
        Where fish are trapped, the count and the best days come from the reports of that facility.
        Other days, and all hours, are as published. Positions are approximate.
      </PageTitle>
      <PlaceChoice />
      <Places
        id="now"
        heading="Places with fish now"
        label="Fish were counted in the last two weeks, or this is the usual season. Of some it is not known whether visitors are allowed."
        places={places.filter(({ isSeason }) => isSeason)}
      />
      <Places
        id="later"
        heading="Places to see fish later"
        label="The place with the next season stands first."
        places={places.filter(({ isSeason }) => !isSeason)}
      />
      <Section id="manners" heading="Good manners beside a salmon stream">
        <p>
          Stay on the trail and out of the water. Keep dogs away from the stream, because dead
          salmon can make them sick. Be quiet, and do not throw rocks. Murky water after rain can
          hide the fish.
        </p>
        <p className="fine">
          The state closed its hatcheries to visitors in March 2020 and opened some of them again
          from March 2022. A hatchery is called open here only if a source since then says so.
        </p>
      </Section>
    </div>
  );
}
