import type { Outlines } from 'virtual:outlines';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import Overlay from 'ol/Overlay.js';
import type { RiverSource } from '#contract/river.ts';
import type { Position } from '#domain/place/position.ts';
import type { RiverApi } from '#web/lib/api/river-api.ts';
import type { Fetch } from '#web/lib/api/site-fetch.ts';
import { type Cell, createCell } from '#web/lib/browser/cell.ts';
import type { Log } from '#web/lib/browser/log.ts';
import type { FishFilter } from '#web/lib/facility/fish-filter.ts';
import { type BaseMapSettings, type BaseMapStatus, createBaseMap } from './base-map.ts';
import { type ClickAction, clickAction, type Hit } from './clicks.ts';
import { createGaugeLayer, gaugeOf } from './gauge-layer.ts';
import { createHatcheryLayer, membersOf } from './hatchery-layer.ts';
import { featuresUnder } from './hits.ts';
import { type InView, inView, type MapGauge } from './in-view.ts';
import type { LayerId } from './legends.ts';
import { mapColours } from './map-colours.ts';
import { filteredFacilities, type MapFacility } from './map-facility.ts';
import { createMapView, toMapCoordinate } from './map-view.ts';
import { gaugeMark, hatcheryMark, MARKS } from './marks.ts';
import { type GaugesState, loadGauges } from './river-gauges.ts';
import { createRiverLineLayer } from './river-line-layer.ts';
import type { ColourScheme } from './style-address.ts';
import { ROOM } from './view-rules.ts';

/** Content of a popup: one gauge, or facilities that no zoom separates. */
export type PopupContent =
  | { readonly kind: 'gauge'; readonly shown: MapGauge }
  | { readonly kind: 'facilities'; readonly facilities: readonly MapFacility[] };

/** The one map of a visit. It can be moved between places on the page. */
export interface FreshetMap {
  /** What is in view on visible layers, updated when the map stops moving. */
  readonly inView: Cell<InView>;
  /** How many facilities match the filter, in view or not. */
  readonly matchCount: Cell<number>;
  readonly visible: Cell<Readonly<Record<LayerId, boolean>>>;
  readonly gauges: Cell<GaugesState>;
  readonly popup: Cell<PopupContent | null>;
  /** Source of the river line; `null` if there is no line. */
  readonly riverLine: Cell<{ readonly source: RiverSource | null } | null>;
  readonly base: Pick<Cell<BaseMapStatus>, 'get' | 'subscribe'>;
  /** Container of the popup content. */
  readonly popupElement: HTMLElement;
  /** Shows the map in the target; returns a function that removes it. */
  attach(target: HTMLElement, use: 'full-screen' | 'card'): () => void;
  /** Calls the listener on each click while full screen; returns how to unsubscribe. */
  onClick(listener: (action: ClickAction) => void): () => void;
  filter(filter: FishFilter): void;
  /** Moves to a facility and draws its river; `null` clears the selection. */
  select(key: string | null): void;
  /** Fits facilities into the view, or lists them in a popup if zooming in cannot separate them. */
  open(facilities: readonly MapFacility[], ms: number): void;
  openGauge(shown: MapGauge): void;
  closePopup(): void;
  setVisible(layer: LayerId, isVisible: boolean): void;
  zoomBy(steps: number): void;
  reloadGauges(): void;
}

export interface FreshetMapParts {
  readonly facilities: readonly MapFacility[];
  readonly outlines: Outlines;
  readonly baseMap: BaseMapSettings;
  readonly rivers: Pick<RiverApi, 'gauges' | 'getRiverGeometry'>;
  readonly fetch: Fetch;
  readonly log: Log;
}

const POPUP_GAP = 12;

function createLayers() {
  const colours = mapColours(document);
  const hatcheries = createHatcheryLayer(colours);
  const gauges = createGaugeLayer(colours);
  const river = createRiverLineLayer(colours);
  const layers = { hatcheries: hatcheries.layer, river_forecasts: gauges.layer };

  function hits({ coordinate, originalEvent, map }: MapBrowserEvent): readonly Hit[] {
    const isTouch = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch';
    const at = { coordinate, resolution: map.getView().getResolution() ?? 1, isTouch };
    const clusters = featuresUnder(
      hatcheries.source,
      at,
      (one) => MARKS[hatcheryMark(membersOf(one).length, false)].radius,
    );
    const points = featuresUnder(
      gauges.source,
      at,
      (one) => MARKS[gaugeMark(gaugeOf(one).trend)].radius,
    );
    return [
      ...(hatcheries.layer.getVisible() ? clusters : []).map((one) => ({
        kind: 'facilities' as const,
        members: membersOf(one),
      })),
      ...(gauges.layer.getVisible() ? points : []).map((one) => ({
        kind: 'gauge' as const,
        gauge: gaugeOf(one),
      })),
    ];
  }

  return { colours, hatcheries, gauges, river, layers, hits };
}

/** Makes the map. It is drawn once it is attached to the page. */
export function createFreshetMap(parts: FreshetMapParts): FreshetMap {
  const darkScheme = matchMedia('(prefers-color-scheme: dark)');
  const scheme = (): ColourScheme => (darkScheme.matches ? 'dark' : 'light');
  const mapView = createMapView(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const { colours, hatcheries, gauges, river, layers, hits } = createLayers();
  const popupElement = document.createElement('div');
  const overlay = new Overlay({
    element: popupElement,
    positioning: 'bottom-center',
    offset: [0, -POPUP_GAP],
  });
  const map = new OlMap({
    view: mapView.view,
    controls: [],
    interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }),
    layers: [river.layer, gauges.layer, hatcheries.layer],
    overlays: [overlay],
  });
  const { outlines, baseMap: settings, fetch, log } = parts;
  const base = createBaseMap({ map, outlines, settings, colours, scheme: scheme(), fetch, log });

  let shown: readonly MapFacility[] = [];
  let selected: MapFacility | null = null;
  let isCentred = true;
  let isPlaced = false;
  let use: 'full-screen' | 'card' = 'card';
  let clickListener: ((action: ClickAction) => void) | null = null;

  const cells = {
    inView: createCell<InView>({ facilities: [], gauges: [] }),
    matchCount: createCell(parts.facilities.length),
    visible: createCell<Readonly<Record<LayerId, boolean>>>({
      hatcheries: true,
      river_forecasts: true,
    }),
    gauges: createCell<GaugesState>({ kind: 'loading' }),
    popup: createCell<PopupContent | null>(null),
    riverLine: createCell<{ readonly source: RiverSource | null } | null>(null),
  };

  function updateInView(): void {
    if (!map.getSize() || use === 'card') return;
    const visible = cells.visible.get();
    const state = cells.gauges.get();
    const all = {
      facilities: visible.hatcheries ? shown : [],
      gauges: visible.river_forecasts && state.kind === 'loaded' ? state.gauges : [],
    };
    cells.inView.set(inView(all, mapView.bounds()));
  }

  function updatePadding(): void {
    const [width = 0] = map.getSize() ?? [];
    const room = width >= ROOM.deskFrom ? ROOM.desk : ROOM.phone;
    const center = mapView.view.getCenter();
    mapView.view.padding = use === 'card' ? [0, 0, 0, 0] : [...room];
    // Keeps the center in the middle of the remaining area.
    if (center) mapView.view.setCenter(center);
  }

  /** Has no effect until the map is attached. */
  function centre(): void {
    if (isCentred || !map.getTargetElement() || !selected) return;
    isCentred = true;
    mapView.toFacility(selected.position, !isPlaced);
    isPlaced = true;
  }

  async function drawRiver(facility: MapFacility): Promise<void> {
    const { longitude, latitude } = facility.position;
    const answer = await parts.rivers.getRiverGeometry(longitude, latitude);
    if (selected !== facility) return;
    river.show(answer?.figures ?? null);
    cells.riverLine.set(answer && { source: answer.source });
  }

  function showPopup(content: PopupContent | null, position: Position | null): void {
    cells.popup.set(content);
    overlay.setPosition(position === null ? undefined : toMapCoordinate(position));
    const [, height = 0] = map.getSize() ?? [];
    if (position !== null) mapView.toGauge(position, height);
  }

  // Measured by `npm run bench:web`.
  hatcheries.layer.once('postrender', () => performance.mark('facilities drawn'));
  map.on('moveend', updateInView);
  map.on('change:size', updatePadding);
  map.on('singleclick', (event) => {
    if (use === 'full-screen') clickListener?.(clickAction(hits(event)));
  });
  map.on('pointermove', (event) => {
    const target = map.getTargetElement();
    if (event.dragging || !target || use === 'card') return;
    target.style.cursor = hits(event).length > 0 ? 'pointer' : '';
  });
  darkScheme.addEventListener('change', () => {
    const next = mapColours(document);
    for (const layer of [hatcheries, gauges, river]) layer.recolour(next);
    base.recolour(next, scheme());
  });

  const self: FreshetMap = {
    ...cells,
    base: base.status,
    popupElement,
    attach(target, nextUse) {
      use = nextUse;
      // The card shows its facility, wherever the full-screen map was moved.
      if (use === 'card' && selected) isCentred = false;
      for (const one of map.getInteractions().getArray()) one.setActive(use === 'full-screen');
      map.setTarget(target);
      updatePadding();
      // The caller may be about to select a facility.
      queueMicrotask(() => {
        if (!isPlaced && isCentred && map.getSize()) {
          isPlaced = true;
          mapView.toPacificNorthwest();
        }
        centre();
        updateInView();
      });
      return () => {
        self.closePopup();
        if (map.getTargetElement() === target) map.setTarget(undefined);
      };
    },
    onClick(listener) {
      clickListener = listener;
      return () => {
        if (clickListener === listener) clickListener = null;
      };
    },
    filter(filter) {
      const { shown: matching, isFiltered } = filteredFacilities(parts.facilities, filter);
      shown = matching;
      cells.matchCount.set(matching.length);
      hatcheries.show(matching, isFiltered);
      updateInView();
    },
    select(key) {
      const facility = parts.facilities.find((one) => one.key === key) ?? null;
      if (facility === selected) return;
      selected = facility;
      isCentred = facility === null;
      river.show(null);
      cells.riverLine.set(null);
      if (facility) void drawRiver(facility);
      queueMicrotask(centre);
    },
    open(facilities, ms) {
      const [first] = facilities;
      if (first && mapView.isClosest()) {
        showPopup({ kind: 'facilities', facilities }, first.position);
      } else
        mapView.fit(
          facilities.map(({ position }) => position),
          ms,
        );
    },
    openGauge: (one) => showPopup({ kind: 'gauge', shown: one }, one.gauge),
    closePopup: () => showPopup(null, null),
    setVisible(layer, isVisible) {
      layers[layer].setVisible(isVisible);
      cells.visible.set({ ...cells.visible.get(), [layer]: isVisible });
      if (!isVisible) self.closePopup();
      updateInView();
    },
    zoomBy: mapView.zoomBy,
    reloadGauges() {
      cells.gauges.set({ kind: 'loading' });
      void loadGauges(parts.rivers).then((state) => {
        cells.gauges.set(state);
        if (state.kind === 'loaded') gauges.show(state.gauges);
        updateInView();
      });
    },
  };

  self.filter({ species: null, season: null });
  self.reloadGauges();
  return self;
}
