import type { Outlines } from 'virtual:outlines';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { unByKey } from 'ol/Observable.js';
import Overlay from 'ol/Overlay.js';
import type { Config } from '#contract/config.ts';
import type { Facilities } from '#contract/facilities.ts';
import { positionsOf } from '#domain/place/line-steps.ts';
import type { Position } from '#domain/place/position.ts';
import type { ForecastGauge } from '#domain/river/river-value.ts';
import type { riverGeometry } from '#web/lib/api/rivers.ts';
import { type Cell, createCell } from '#web/lib/browser/cell.ts';
import type { FishFilter } from '#web/lib/facility/fish-filter.ts';
import { unitsNow } from '#web/lib/kept/kept-units.ts';
import { type BaseMapStatus, createBaseMap, EMBEDDED_BASE } from './base-map.ts';
import { type ClickAction, clickAction, hitsAt } from './clicks.ts';
import type { MapFrame } from './map-address.ts';
import {
  filteredFacilities,
  gaugeWords,
  type MapFacility,
  type MapGauge,
  mapFacilities,
  mapGauges,
  type Places,
} from './map-places.ts';
import styles from './map-screen.module.css';
import { createMapView, FIT, toMapCoordinate } from './map-view.ts';
import {
  gaugeStyle,
  hatcheryStyle,
  type LayerId,
  mapColors,
  riverStyle,
  spotStyle,
} from './marks.ts';
import {
  createGaugeLayer,
  createHatcheryLayer,
  createRiverLayer,
  createSpotLayer,
  facilityOf,
  gaugeOf,
  isIn,
  membersOf,
  nameBoxOf,
  pixelIn,
  screenOf,
} from './place-layers.ts';

/** What the screen's panels cover, in px, clockwise; beside the map from the end of `--phone` (widths.css). */
const ROOM = { deskFrom: 640, desk: [0, 64, 0, 332], phone: [0, 0, 48, 0] } as const;

const GAP = { popup: 12, tip: 14 } as const;

function createOverlay(map: OlMap, gap: number, stopEvent: boolean) {
  const element = document.createElement('div');
  const offset = [0, -gap];
  const overlay = new Overlay({ element, positioning: 'bottom-center', offset, stopEvent });
  map.addOverlay(overlay);
  const place = (position: Position | null) =>
    overlay.setPosition(position === null ? undefined : toMapCoordinate(position));
  return { element, place };
}

function createTip(map: OlMap) {
  const { element, place } = createOverlay(map, GAP.tip, false);
  element.className = `framed ${styles.tip}`;
  element.setAttribute('aria-hidden', 'true');
  return (shown: MapFacility | MapGauge | null): void => {
    if (shown === null) place(null);
    else if ('gauge' in shown) {
      element.textContent = `${shown.gauge.name} · ${gaugeWords(shown, unitsNow())}`;
      place(shown.gauge);
    } else {
      element.textContent = shown.title;
      place(shown.position);
    }
  };
}

export interface MapState {
  readonly inView: Places;
  readonly matchCount: number;
  readonly visible: Readonly<Record<LayerId, boolean>>;
  readonly gauges: readonly MapGauge[];
  readonly popup:
    | { readonly kind: 'gauge'; readonly shown: MapGauge }
    | ({ readonly kind: 'places' } & Places)
    | null;
  readonly isRiverSimulated: boolean;
  readonly base: BaseMapStatus;
}

export type FreshetMap = ReturnType<typeof createFreshetMap>;

export function createFreshetMap(parts: {
  readonly facilities: Facilities;
  readonly outlines: Outlines;
  readonly baseMap: Config['base_map'];
  readonly riverFrom: (position: Position) => ReturnType<typeof riverGeometry>;
}) {
  const { outlines, baseMap: settings, riverFrom } = parts;
  const facilities = mapFacilities(parts.facilities);
  const mapView = createMapView(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const hatcheries = createHatcheryLayer();
  const gauges = createGaugeLayer();
  const river = createRiverLayer();
  const spots = createSpotLayer();
  const layers = { hatcheries: hatcheries.layer, river_forecasts: gauges.layer };
  const map = new OlMap({
    view: mapView.view,
    controls: [],
    interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }),
    layers: [river.layer, gauges.layer, hatcheries.layer, spots.layer],
  });
  const popup = createOverlay(map, GAP.popup, true);
  const point = createTip(map);
  const state = createCell<MapState>({
    inView: { facilities: [], gauges: [] },
    matchCount: facilities.length,
    visible: { hatcheries: true, river_forecasts: true },
    gauges: [],
    popup: null,
    isRiverSimulated: false,
    base: EMBEDDED_BASE,
  });
  const update = (change: Partial<MapState>) => state.set({ ...state.get(), ...change });
  const setStatus = (base: BaseMapStatus) => {
    update({ base });
    // The outlines may be back, and their names need room.
    arrange();
  };
  const base = createBaseMap({ map, outlines, settings, setStatus });

  let selected: MapFacility | null = null;
  let chosen: MapFacility | null = null;
  let left: { readonly center: number[]; readonly zoom: number } | null = null;
  let isLeaving = false;
  let isPlaced = false;
  let framed: MapFrame | null = null;
  let framedLast: string | null = null;
  let use: 'full-screen' | 'card' = 'card';

  function arrange(): void {
    const screen = screenOf(map);
    if (!screen) return;
    const { visible } = state.get();
    const towns = base.placeNames(screen, visible.hatcheries ? hatcheries.marks(screen) : []);
    const covers = [...screen.covers, ...towns];
    const names = hatcheries.place({ ...screen, covers }, chosen?.key ?? null);
    gauges.place(screen, visible.hatcheries ? [...towns, ...names] : towns);
    if (use === 'card') return;
    const isSeen = (feature: Parameters<typeof screen.pixelOf>[0]) => {
      const at = screen.pixelOf(feature);
      return at !== null && isIn(screen.box, at) && !screen.covers.some((cover) => isIn(cover, at));
    };
    const seen = new Set<unknown>();
    if (visible.hatcheries) {
      for (const point of hatcheries.points().filter(isSeen)) seen.add(facilityOf(point));
    }
    if (visible.river_forecasts) {
      for (const point of gauges.shown().filter(isSeen)) seen.add(gaugeOf(point));
    }
    update({
      inView: {
        facilities: facilities.filter((facility) => seen.has(facility)),
        gauges: state.get().gauges.filter((gauge) => seen.has(gauge)),
      },
    });
    const alone = hatcheries
      .clusters()
      .filter((cluster) => membersOf(cluster).length === 1 && isSeen(cluster));
    const detail = { alone: alone.length, named: alone.filter(nameBoxOf).length };
    // Read by the browser tests.
    performance.clearMarks('names');
    performance.mark('names', { detail });
  }

  const roomOf = (width: number) => (width >= ROOM.deskFrom ? ROOM.desk : ROOM.phone);

  function updatePadding(): void {
    const room = roomOf(map.getSize()?.[0] ?? 0);
    const center = mapView.view.getCenter();
    mapView.view.padding = use === 'card' ? [0, 0, 0, 0] : [...room];
    // Keeps the center in the middle of the remaining area.
    if (center) mapView.view.setCenter(center);
  }

  function keepView(): void {
    const center = mapView.view.getCenter();
    const zoom = mapView.view.getZoom();
    if (center && zoom !== undefined) left = { center, zoom };
  }

  function moveToSelected(): void {
    if (!selected || !map.getTargetElement()) return;
    mapView.toFacility(selected.position, !isPlaced);
    isPlaced = true;
  }

  /** Moves to a river once; back on its page, the map is as it was left. */
  function moveToRiver(): boolean {
    if (!framed?.positions.length || framed.name === framedLast || !map.getSize()) return false;
    framedLast = framed.name;
    isPlaced = true;
    mapView.fit(framed.positions, 0);
    return true;
  }

  async function mark(facility: MapFacility | null): Promise<void> {
    if (chosen === facility) return;
    chosen = facility;
    spots.mark('chosen', facility?.position ?? null);
    river.show(null);
    update({ isRiverSimulated: false });
    if (facility === null) return;
    const answer = await riverFrom(facility.position);
    if (chosen !== facility) return;
    river.show(answer?.figures.map(({ line }) => line) ?? null);
    update({ isRiverSimulated: answer?.source === 'simulated' });
  }

  function showPopup(content: MapState['popup'], position: Position): void {
    point(null);
    update({ popup: content });
    popup.place(position);
    mapView.toGauge(position, map.getSize()?.[1] ?? 0);
  }

  function hits({ pixel, originalEvent }: MapBrowserEvent) {
    const isTouch = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch';
    const { visible } = state.get();
    const facilityMarks = visible.hatcheries ? hatcheries.clusters() : [];
    const gaugeMarks = visible.river_forecasts ? gauges.shown() : [];
    const [x = 0, y = 0] = pixel;
    return hitsAt({ x, y }, isTouch, [...facilityMarks, ...gaugeMarks], pixelIn(map));
  }

  map.on('moveend', arrange);
  map.on('change:size', updatePadding);
  map.on('pointermove', (event) => {
    const target = map.getTargetElement();
    if (event.dragging || !target || use === 'card') return;
    // A popup has its own title, which a name beside the pointer would cover.
    const isNamed = state.get().popup === null;
    const [first] = hits(event).toSorted((a, b) => a.distance - b.distance);
    target.style.cursor = first ? 'pointer' : '';
    if (!isNamed) return;
    if (first?.kind === 'gauge') point(first.gauge);
    else point(first?.members.length === 1 ? (first.members[0] ?? null) : null);
  });

  const darkScheme = matchMedia('(prefers-color-scheme: dark)');
  function recolor(): void {
    const colors = mapColors(document);
    hatcheries.layer.setStyle(hatcheryStyle(colors));
    gauges.layer.setStyle(gaugeStyle(colors));
    river.layer.setStyle(riverStyle(colors));
    spots.layer.setStyle(spotStyle(colors));
    base.draw(colors, darkScheme.matches ? 'dark' : 'light');
  }
  darkScheme.addEventListener('change', recolor);

  function filter(by: FishFilter): void {
    const { shown, isFiltered } = filteredFacilities(facilities, by);
    hatcheries.show(shown, isFiltered);
    update({ matchCount: shown.length });
    arrange();
  }

  function closePopup(): void {
    popup.place(null);
    update({ popup: null });
  }

  function choose(places: Places): void {
    const position = places.facilities[0]?.position ?? places.gauges[0]?.gauge;
    if (position) showPopup({ ...places, kind: 'places' }, position);
  }

  recolor();
  filter({ species: null, season: null });

  return {
    state: state as Pick<Cell<MapState>, 'get' | 'subscribe'>,
    facilities,
    outlines,
    popupElement: popup.element,
    attach(target: HTMLElement, nextUse: typeof use): () => void {
      use = nextUse;
      for (const interaction of map.getInteractions().getArray())
        interaction.setActive(use === 'full-screen');
      map.setTarget(target);
      updatePadding();
      map.once('postrender', arrange);
      // The caller may be about to select a facility.
      queueMicrotask(() => {
        if (selected) return moveToSelected();
        if (moveToRiver()) return;
        if (!isPlaced && map.getSize()) {
          isPlaced = true;
          mapView.toPacificNorthwest();
        } else if (use === 'full-screen' && left) {
          mapView.view.setCenter(left.center);
          mapView.view.setZoom(left.zoom);
        }
      });
      return () => {
        closePopup();
        point(null);
        if (nextUse === 'full-screen' && !isLeaving) keepView();
        isLeaving = false;
        if (map.getTargetElement() === target) map.setTarget(undefined);
      };
    },
    /** Calls the listener on each click, except on the map of a card; returns a function that unsubscribes. */
    onClick(listener: (action: ClickAction) => void): () => void {
      const key = map.on('singleclick', (event) => listener(clickAction(hits(event))));
      return () => unByKey(key);
    },
    filter,
    select(key: string | null): void {
      const facility = facilities.find((candidate) => candidate.key === key) ?? null;
      if (facility === selected) return;
      // On the way to the facility's page, the map is already moving there.
      if (facility && isPlaced && use === 'full-screen' && map.getTargetElement()) {
        keepView();
        isLeaving = true;
      }
      selected = facility;
      if (facility) void mark(facility);
      queueMicrotask(moveToSelected);
    },
    frame(next: MapFrame | null): void {
      if (next?.name === framed?.name) return;
      framed = next;
      if (selected) return;
      if (next) void mark(null);
      const own = outlines.rivers.filter(({ name }) => name === next?.name);
      const lines = own.flatMap((outline) => outline.lines.map(positionsOf));
      river.show(lines.length > 0 ? lines : null);
    },
    clear(): void {
      void mark(null);
      closePopup();
    },
    /** Fits facilities into the view, or lists them if zooming in cannot separate them. */
    open(places: Places, ms: number): void {
      const positions = places.facilities.map(({ position }) => position);
      if (mapView.isClosest()) choose(places);
      else mapView.fit(positions, ms);
    },
    openGauge: (shown: MapGauge) => showPopup({ kind: 'gauge', shown }, shown.gauge),
    choose,
    goTo(positions: readonly Position[]): void {
      closePopup();
      mapView.fit(positions, FIT.severalMs);
    },
    point,
    showVisitor: (position: Position | null) => spots.mark('visitor', position),
    uncover: arrange,
    drawBaseAgain: base.drawAgain,
    closePopup,
    setVisible(layer: LayerId, isVisible: boolean): void {
      layers[layer].setVisible(isVisible);
      update({ visible: { ...state.get().visible, [layer]: isVisible } });
      if (!isVisible) closePopup();
      arrange();
    },
    zoomBy: mapView.zoomBy,
    showGauges(figures: readonly ForecastGauge[], now: number): void {
      const shown = mapGauges(figures, now);
      gauges.show(shown);
      update({ gauges: shown });
      arrange();
    },
  };
}
