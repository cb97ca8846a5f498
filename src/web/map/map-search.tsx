import type { Outlines } from 'virtual:outlines';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { positionsOf } from '#domain/place/line-steps.ts';
import type { Position } from '#domain/place/position.ts';
import { useCell } from '#web/lib/browser/cell.ts';
import { facilityPath } from '#web/lib/facility/paths.ts';
import { type Findable, SHORTEST_SEARCH } from '#web/lib/search/findable.ts';
import { RetryNotice } from '#web/ui/retry.tsx';
import { type SiteSuggestion, useSuggested } from '#web/ui/site-suggestions.tsx';
import { Suggestions } from '#web/ui/suggestions.tsx';
import type { FreshetMap } from './freshet-map.ts';
import type { MapFacility, MapGauge, Places } from './map-places.ts';
import styles from './map-screen.module.css';

/** Something to find that is drawn on the map. */
interface OnMap extends Findable {
  readonly facility?: MapFacility;
  readonly gauge?: MapGauge;
  readonly positions: readonly Position[];
}

const riverOfGauge = (name: string) =>
  /^(.*?\b(?:river|creek|fork|slough)\b)/i.exec(name)?.[1] ?? null;

function facilityOnMap(facility: MapFacility): OnMap {
  const { title, stream, position, key } = facility;
  return {
    kind: 'Facility',
    name: title,
    also: stream ?? '',
    to: facilityPath(key),
    position,
    fish: null,
    facility,
    positions: [position],
  };
}

/** A river or gauge has no page of its own here: it is shown on the map. */
const waterOnMap = (
  kind: 'River' | 'Gauge',
  name: string,
  positions: readonly Position[],
): OnMap => ({
  kind,
  name,
  also: '',
  to: '',
  position: positions[0] ?? null,
  fish: null,
  positions,
});

export function placesOf(
  { facilities, gauges }: Places,
  { rivers }: Pick<Outlines, 'rivers'>,
): readonly OnMap[] {
  const waters = new Map<string, Position[]>();
  const add = (name: string | null, positions: readonly Position[]) => {
    if (name !== null) waters.set(name, [...(waters.get(name) ?? []), ...positions]);
  };
  for (const { name, lines } of rivers) add(name, lines.flatMap(positionsOf));
  for (const { stream, position } of facilities) add(stream, [position]);
  for (const { gauge } of gauges) add(riverOfGauge(gauge.name), [gauge]);
  return [
    ...facilities.map(facilityOnMap),
    ...[...waters].map(([name, positions]) => waterOnMap('River', name, positions)),
    ...gauges.map((gauge) => ({
      ...waterOnMap('Gauge', gauge.gauge.name, [gauge.gauge]),
      to: gauge.gauge.lid,
      gauge,
    })),
  ];
}

/** The search of the site over what the map draws; what it does not draw leads to its page. */
export function MapSearch({ map, onMove }: { map: FreshetMap; onMove: () => void }) {
  const { gauges } = useCell(map.state);
  const navigate = useNavigate();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [isUsed, setUsed] = useState(false);
  const { suggest, names, towns } = useSuggested(isUsed);
  const onMap = useMemo(
    () => placesOf({ facilities: map.facilities, gauges }, map.outlines),
    [map, gauges],
  );
  const all = useMemo(() => {
    const counted = new Map(names.data?.map(({ to, fish }) => [to, fish]));
    const others = names.data?.filter(({ kind }) => kind !== 'Facility' && kind !== 'River') ?? [];
    return [
      ...onMap.map((place) => ({ ...place, fish: counted.get(place.to) ?? null })),
      ...others,
    ];
  }, [onMap, names.data]);

  function choose(chosen: SiteSuggestion): void {
    if (input) input.value = chosen.name;
    const place = onMap.find(({ kind, name, to }) => {
      return kind === chosen.kind && name === chosen.name && to === chosen.to;
    });
    const positions = place?.positions ?? (chosen.position ? [chosen.position] : []);
    if (place?.gauge) map.openGauge(place.gauge);
    else if (place?.facility) map.choose({ facilities: [place.facility], gauges: [] });
    else if (positions.length === 0) void navigate(chosen.to);
    else {
      map.goTo(positions);
      onMove();
    }
  }

  return (
    <div className={styles.search}>
      <input
        ref={setInput}
        type="search"
        aria-label="Find a facility, river, gauge or town"
        placeholder="Facility, river, gauge or town"
        autoComplete="off"
        onFocus={() => setUsed(true)}
      />
      {input ? (
        <Suggestions
          input={input}
          suggest={(typed) => suggest(typed, all)}
          choose={choose}
          shortest={SHORTEST_SEARCH}
          isFirstChosen
          nothing="Nothing of that name on the map."
        />
      ) : null}
      {towns.isFailed ? (
        <RetryNotice source={towns} kind="failed">
          The list of towns could not be loaded.
        </RetryNotice>
      ) : null}
    </div>
  );
}
