import type { Coordinate } from 'ol/coordinate.js';
import { boundingExtent, buffer, type Extent } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import OlMap from 'ol/Map.js';
import Overlay from 'ol/Overlay.js';
import { fromLonLat, transformExtent } from 'ol/proj.js';
import View from 'ol/View.js';
import type { RiverSource } from '#contract/river.ts';
import type { Position } from '#domain/place/position.ts';
import { type Cell, createCell } from '#web/lib/cell.ts';
import type { FishFilter } from '#web/lib/fish-filter.ts';
import type { Log } from '#web/lib/log.ts';
import type { RiverApi } from '#web/lib/river-api.ts';
import { type BaseMapSettings, type BaseStanding, createBaseMap } from './base-map.ts';
import { type ClickAction, clickAction, type Hit } from './clicks.ts';
import { createGaugeLayer, gaugeOf } from './gauge-layer.ts';
import { createHatcheryLayer, membersOf } from './hatchery-layer.ts';
import { type Bounds, type InView, inView, type MapGauge } from './in-view.ts';
import type { LayerId } from './legends.ts';
import { mapColours } from './map-colours.ts';
import { filteredFacilities, type MapFacility } from './map-facility.ts';
import { gaugeMark, hatcheryMark, MARKS } from './marks.ts';
import { type GaugesState, loadGauges } from './river-gauges.ts';
import { createRiverLineLayer } from './river-line-layer.ts';
import type { ColourScheme } from './style-address.ts';
import { FIT, LAYER_ZOOMS, MOUSE_SLACK, POPUP, SELECTED, TOUCH_REACH, VIEW } from './view-rules.ts';

/** The river line on the map. */
export interface RiverLineState {
  readonly facility: string;
  readonly source: RiverSource | null;
}

/** The one map of a visit. It can be moved from one place of the page to another. */
export interface FreshetMap {
  /** What is in view of the layers that are shown, when the map last came to rest. */
  readonly inView: Cell<InView>;
  readonly visible: Cell<Readonly<Record<LayerId, boolean>>>;
  readonly gauges: Cell<GaugesState>;
  readonly openGauge: Cell<MapGauge | null>;
  readonly riverLine: Cell<RiverLineState | null>;
  readonly base: Pick<Cell<BaseStanding>, 'get' | 'subscribe'>;
  /** Where the popup's content goes. */
  readonly popupElement: HTMLElement;
  /** Shows the map there, and gives the way to take it out again. */
  attach(target: HTMLElement, use: 'full-screen' | 'card'): () => void;
  /** What a click does that a page has to do with, as long as the map is full screen. */
  onClick: (action: ClickAction) => void;
  filter(filter: FishFilter): void;
  /** Goes to a facility and draws its river; `null` leaves none chosen. */
  select(key: string | null): void;
  /** Brings all of those into view. */
  fit(positions: readonly Position[], durationMs: number): void;
  openPopup(gauge: MapGauge | null): void;
  setVisible(layer: LayerId, isVisible: boolean): void;
  zoomBy(steps: number): void;
  askForGauges(): void;
}

const ZOOM_STEP_MS = 250;
const CARD_RATIO = 0.8;

interface FreshetMapParts {
  readonly facilities: readonly MapFacility[];
  readonly outlines: object;
  readonly baseMap: BaseMapSettings;
  readonly rivers: Pick<RiverApi, 'gauges' | 'getRiverGeometry'>;
  readonly log: Log;
}

/** The features of a source whose mark is under a place, nearest first. */
function under(
  source: { getFeaturesInExtent(extent: Extent): Feature[] },
  at: { readonly coordinate: Coordinate; readonly resolution: number },
  reachOf: (feature: Feature) => number,
) {
  const [x = 0, y = 0] = at.coordinate;
  const box = buffer(boundingExtent([[x, y]]), TOUCH_REACH * 2 * at.resolution);
  return source
    .getFeaturesInExtent(box)
    .map((feature) => {
      const place = feature.getGeometry();
      const [fx = 0, fy = 0] = place instanceof Point ? place.getCoordinates() : [];
      return { feature, distance: Math.hypot(fx - x, fy - y) / at.resolution };
    })
    .filter(({ feature, distance }) => distance <= reachOf(feature))
    .sort((a, b) => a.distance - b.distance)
    .map(({ feature }) => feature);
}

const toMap = ({ longitude, latitude }: Position) => fromLonLat([longitude, latitude]);

/** Makes the map. It is drawn once it has a place in the page. */
export function createFreshetMap(parts: FreshetMapParts): FreshetMap {
  const darkly = matchMedia('(prefers-color-scheme: dark)');
  const calmly = matchMedia('(prefers-reduced-motion: reduce)');
  const scheme = (): ColourScheme => (darkly.matches ? 'dark' : 'light');
  const duration = (ms: number) => (calmly.matches ? 0 : ms);

  const colours = mapColours(document);
  const hatcheries = createHatcheryLayer(colours);
  const gaugeLayer = createGaugeLayer(colours);
  const river = createRiverLineLayer(colours);
  const popupElement = document.createElement('div');
  const popup = new Overlay({
    element: popupElement,
    positioning: 'bottom-center',
    offset: [0, -12],
  });
  const view = new View({
    center: [...VIEW.center],
    zoom: VIEW.zoom,
    minZoom: LAYER_ZOOMS.min,
    maxZoom: LAYER_ZOOMS.max,
    constrainRotation: true,
    enableRotation: false,
  });
  const map = new OlMap({
    view,
    controls: [],
    interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }),
    layers: [river.layer, gaugeLayer.layer, hatcheries.layer],
    overlays: [popup],
  });
  const base = createBaseMap({
    map,
    outlines: parts.outlines,
    settings: parts.baseMap,
    colours,
    scheme: scheme(),
    log: parts.log,
  });
  const layers = { hatcheries: hatcheries.layer, river_forecasts: gaugeLayer.layer };

  let shown: readonly MapFacility[] = [];
  let selected: string | null = null;
  let isCentred = true;
  let isPlaced = false;
  let use: 'full-screen' | 'card' = 'card';

  const cells = {
    inView: createCell<InView>({ facilities: [], gauges: [] }),
    visible: createCell<Readonly<Record<LayerId, boolean>>>({
      hatcheries: true,
      river_forecasts: true,
    }),
    gauges: createCell<GaugesState>({ kind: 'loading' }),
    openGauge: createCell<MapGauge | null>(null),
    riverLine: createCell<RiverLineState | null>(null),
  };

  function look(): void {
    const size = map.getSize();
    if (!size) return;
    const [west = 0, south = 0, east = 0, north = 0] = transformExtent(
      view.calculateExtent(size),
      'EPSG:3857',
      'EPSG:4326',
    );
    const bounds: Bounds = [west, south, east, north];
    const { hatcheries: hasFacilities, river_forecasts: hasGauges } = cells.visible.get();
    const gauges = cells.gauges.get();
    const all = {
      facilities: hasFacilities ? shown : [],
      gauges: hasGauges && gauges.kind === 'loaded' ? gauges.gauges : [],
    };
    cells.inView.set(inView(all, bounds));
  }

  function hitsAt(coordinate: Coordinate, isTouch: boolean): readonly Hit[] {
    const at = { coordinate, resolution: view.getResolution() ?? 1 };
    const reach = (radius: number) => (isTouch ? TOUCH_REACH : radius + MOUSE_SLACK);
    const { hatcheries: hasFacilities, river_forecasts: hasGauges } = cells.visible.get();
    const clusters = hasFacilities
      ? under(hatcheries.source, at, (one) =>
          reach(MARKS[hatcheryMark(membersOf(one).length, false)].radius),
        )
      : [];
    const gauges = hasGauges
      ? under(gaugeLayer.source, at, (one) => reach(MARKS[gaugeMark(gaugeOf(one).trend)].radius))
      : [];
    return [
      ...clusters.map((one) => ({ kind: 'facilities' as const, members: membersOf(one) })),
      ...gauges.map((one) => ({ kind: 'gauge' as const, gauge: gaugeOf(one) })),
    ];
  }

  /** Waits for a place in the page: without one nothing moves. */
  function centre(): void {
    const facility = parts.facilities.find(({ key }) => key === selected);
    if (isCentred || !map.getTargetElement() || !facility) return;
    isCentred = true;
    const center = toMap(facility.position);
    const ms = isPlaced ? duration(SELECTED.ms) : 0;
    isPlaced = true;
    view.cancelAnimations();
    view.animate({ center, zoom: SELECTED.zoom, duration: ms });
  }

  async function drawRiver(facility: MapFacility): Promise<void> {
    const { longitude, latitude } = facility.position;
    const answer = await parts.rivers.getRiverGeometry(longitude, latitude);
    if (selected !== facility.key) return;
    river.show(answer?.figures ?? null);
    cells.riverLine.set(answer && { facility: facility.key, source: answer.source });
  }

  const self: FreshetMap = {
    ...cells,
    base: base.standing,
    popupElement,
    onClick: () => undefined,
    attach(target, nextUse) {
      use = nextUse;
      const isFull = use === 'full-screen';
      for (const interaction of map.getInteractions().getArray()) interaction.setActive(isFull);
      map.setTarget(target);
      if (!isFull) self.openPopup(null);
      if (!isPlaced && (selected === null || isCentred)) {
        isPlaced = true;
        const extent = transformExtent([...VIEW.pacificNorthwest], 'EPSG:4326', 'EPSG:3857');
        view.fit(extent, { size: map.getSize() ?? [300 * CARD_RATIO, 300] });
      }
      centre();
      look();
      return () => {
        if (map.getTargetElement() === target) map.setTarget(undefined);
      };
    },
    filter(filter) {
      const { shown: left, isFiltered } = filteredFacilities(parts.facilities, filter);
      shown = left;
      hatcheries.show(left, isFiltered);
      look();
    },
    select(key) {
      if (key === selected) return;
      selected = key;
      river.show(null);
      cells.riverLine.set(null);
      const facility = parts.facilities.find((one) => one.key === key);
      isCentred = facility === undefined;
      if (!facility) return;
      void drawRiver(facility);
      centre();
    },
    fit(positions, durationMs) {
      const { maxZoom, padding } = FIT;
      view.fit(boundingExtent(positions.map(toMap)), {
        maxZoom: Math.max(maxZoom, view.getZoom() ?? 0),
        padding: [padding, padding, padding, padding],
        duration: duration(durationMs),
      });
    },
    openPopup(gauge) {
      if (gauge === cells.openGauge.get()) return;
      cells.openGauge.set(gauge);
      popup.setPosition(gauge ? toMap(gauge.gauge) : undefined);
      if (!gauge) return;
      view.animate({
        center: toMap(gauge.gauge),
        zoom: Math.max(view.getZoom() ?? 0, POPUP.leastZoom),
        duration: duration(POPUP.ms),
      });
    },
    setVisible(layer, isVisible) {
      layers[layer].setVisible(isVisible);
      cells.visible.set({ ...cells.visible.get(), [layer]: isVisible });
      if (layer === 'river_forecasts' && !isVisible) self.openPopup(null);
      look();
    },
    zoomBy(steps) {
      const zoom = view.getConstrainedZoom((view.getZoom() ?? VIEW.zoom) + steps);
      if (zoom !== undefined) view.animate({ zoom, duration: duration(ZOOM_STEP_MS) });
    },
    askForGauges() {
      if (cells.gauges.get().kind === 'loaded') return;
      cells.gauges.set({ kind: 'loading' });
      void loadGauges(parts.rivers).then((state) => {
        cells.gauges.set(state);
        if (state.kind === 'loaded') gaugeLayer.show(state.gauges);
        look();
      });
    },
  };

  map.on('moveend', look);
  map.on('singleclick', ({ coordinate, originalEvent }) => {
    const isTouch = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch';
    if (use === 'full-screen') self.onClick(clickAction(hitsAt(coordinate, isTouch)));
  });
  map.on('pointermove', ({ coordinate, dragging }) => {
    const target = map.getTargetElement();
    if (dragging || !target || use === 'card') return;
    target.style.cursor = hitsAt(coordinate, false).length > 0 ? 'pointer' : '';
  });
  darkly.addEventListener('change', () => {
    const next = mapColours(document);
    hatcheries.recolour(next);
    gaugeLayer.recolour(next);
    river.recolour(next);
    base.recolour(next, scheme());
  });

  self.filter({ species: null, season: null });
  self.askForGauges();
  return self;
}
