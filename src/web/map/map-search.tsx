import type { Outlines } from 'virtual:outlines';
import { useId, useMemo, useState } from 'react';
import { positionsOf } from '#domain/place/line-steps.ts';
import type { Position } from '#domain/place/position.ts';
import { useCell } from '#web/lib/browser/cell.ts';
import { useLateCode } from '#web/lib/browser/late-code.ts';
import { PLACE_FINDER } from '#web/lib/place/place-finder.ts';
import { RetryNotice } from '#web/ui/retry.tsx';
import type { FreshetMap } from './freshet-map.ts';
import type { MapFacility, MapGauge, Places } from './map-places.ts';
import styles from './map-screen.module.css';

interface MapPlace {
  readonly kind: 'Facility' | 'River' | 'Gauge' | 'Town';
  readonly name: string;
  readonly facility?: MapFacility;
  readonly gauge?: MapGauge;
  readonly positions: readonly Position[];
}

/** Few enough to fit without scrolling. */
const AT_MOST = { all: 8, towns: 3 } as const;

const riverOfGauge = (name: string) =>
  /^(.*?\b(?:river|creek|fork|slough)\b)/i.exec(name)?.[1] ?? null;

export function placesOf(
  { facilities, gauges }: Places,
  { rivers }: Pick<Outlines, 'rivers'>,
): readonly MapPlace[] {
  const waters = new Map<string, Position[]>();
  const add = (name: string | null, positions: readonly Position[]) => {
    if (name !== null) waters.set(name, [...(waters.get(name) ?? []), ...positions]);
  };
  for (const { name, lines } of rivers) add(name, lines.flatMap(positionsOf));
  for (const { stream, position } of facilities) add(stream, [position]);
  for (const { gauge } of gauges) add(riverOfGauge(gauge.name), [gauge]);
  return [
    ...facilities.map((facility): MapPlace => {
      return { kind: 'Facility', name: facility.title, facility, positions: [facility.position] };
    }),
    ...[...waters].map(([name, positions]): MapPlace => ({ kind: 'River', name, positions })),
    ...gauges.map((gauge): MapPlace => {
      return { kind: 'Gauge', name: gauge.gauge.name, gauge, positions: [gauge.gauge] };
    }),
  ];
}

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** At most eight places whose words begin with the typed words, in any order; best match first. */
export function foundPlaces(places: readonly MapPlace[], typed: string): readonly MapPlace[] {
  const [first, ...more] = wordsOf(typed);
  if (first === undefined) return [];
  const begins = ({ name }: MapPlace) => Number(wordsOf(name)[0]?.startsWith(first));
  return places
    .filter(({ name }) =>
      [first, ...more].every((word) => wordsOf(name).some((one) => one.startsWith(word))),
    )
    .sort((a, b) => begins(b) - begins(a))
    .slice(0, AT_MOST.all);
}

type FindPlace = typeof import('#web/lib/place/find-place.ts').findPlace;

function townsFor(find: FindPlace | null, typed: string): readonly MapPlace[] {
  const found = find && typed.trim().length > 2 ? find(typed) : null;
  const several = found?.kind === 'several' ? found.places : [];
  const towns = found?.kind === 'found' ? [found.place] : several;
  return towns.map((town) => ({ kind: 'Town', name: town.name, positions: [town] }));
}

export function MapSearch({ map, onMove }: { map: FreshetMap; onMove: () => void }) {
  const id = useId();
  const { gauges } = useCell(map.state);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [isUsed, setUsed] = useState(false);
  const finder = useLateCode(PLACE_FINDER, isUsed);
  const [isOpen, setOpen] = useState(false);
  const all = useMemo(
    () => placesOf({ facilities: map.facilities, gauges }, map.outlines),
    [map, gauges],
  );
  const towns = townsFor(finder.module?.findPlace ?? null, typed).slice(0, AT_MOST.towns);
  const found = [...foundPlaces(all, typed).slice(0, AT_MOST.all - towns.length), ...towns];
  const isShown = isOpen && typed.trim() !== '';
  const optionId = (index: number) => `${id}-${index}`;

  function choose(place: MapPlace | undefined): void {
    if (!place) return;
    setOpen(false);
    setTyped(place.name);
    if (place.gauge) map.openGauge(place.gauge);
    else if (place.facility) map.choose({ facilities: [place.facility], gauges: [] });
    else {
      map.goTo(place.positions);
      onMove();
    }
  }

  return (
    <div className={styles.search}>
      <input
        type="search"
        role="combobox"
        aria-label="Find a facility, river, gauge or town"
        placeholder="Facility, river, gauge or town"
        aria-expanded={isShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found.length > 0 ? optionId(at) : undefined}
        autoComplete="off"
        value={typed}
        onFocus={() => setUsed(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step && found.length > 0) {
            event.preventDefault();
            setOpen(true);
            setAt((at + step + found.length) % found.length);
          } else if (event.key === 'Enter') choose(found[at]);
          else if (event.key === 'Escape' && isShown) {
            event.preventDefault();
            setOpen(false);
          }
        }}
      />
      <div
        id={id}
        className={`framed ${styles.found}`}
        role="listbox"
        tabIndex={-1}
        aria-label="Places found"
        hidden={!isShown}
      >
        {found.map((place, index) => (
          <div
            key={`${place.kind} ${place.name} ${place.gauge?.gauge.lid ?? ''}`}
            id={optionId(index)}
            className="row between"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // Runs before the focus leaves the box.
            onPointerDown={(event) => {
              event.preventDefault();
              choose(place);
            }}
          >
            {place.name} <span>{place.kind}</span>
          </div>
        ))}
      </div>
      {isShown && found.length === 0 ? <p role="status">Nothing of that name on the map.</p> : null}
      {finder.isFailed ? (
        <RetryNotice source={finder} kind="failed">
          The list of towns could not be loaded.
        </RetryNotice>
      ) : null}
    </div>
  );
}
