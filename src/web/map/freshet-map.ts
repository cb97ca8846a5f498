import type { Outlines } from 'virtual:outlines';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import OlMap from 'ol/Map.js';
import type { RiverSource } from '#contract/river.ts';
import type { Position } from '#domain/place/position.ts';
import type { RiverApi } from '#web/lib/api/river-api.ts';
import type { Fetch } from '#web/lib/api/site-fetch.ts';
import { type Cell, createCell } from '#web/lib/browser/cell.ts';
import type { Log } from '#web/lib/browser/log.ts';
import { painted, rest } from '#web/lib/browser/painted.ts';
import type { FishFilter } from '#web/lib/facility/fish-filter.ts';
import { type BaseMapSettings, type BaseMapStatus, createBaseMap } from './base-map.ts';
import { type ClickAction, clickAction, type Places } from './clicks.ts';
import { type InView, inView, type MapGauge } from './in-view.ts';
import type { LayerId } from './legends.ts';
import { mapColours } from './map-colours.ts';
import { filteredFacilities, type MapFacility } from './map-facility.ts';
import { createMapLayers } from './map-layers.ts';
import { createMapTip } from './map-tip.ts';
import { createMapView } from './map-view.ts';
import { createPopupPlace, type PopupContent } from './popup-place.ts';
import { type GaugesState, loadGauges } from './river-gauges.ts';
import { riversOf } from './search-index.ts';
import type { ColourScheme } from './style-address.ts';
import { FIT, ROOM } from './view-rules.ts';
import { viewportOf } from './viewport.ts';

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
  readonly facilities: readonly MapFacility[];
  /** Rivers of the embedded base. */
  readonly rivers: ReturnType<typeof riversOf>;
  readonly riverLine: Cell<{ readonly source: RiverSource | null } | null>;
  readonly base: Pick<Cell<BaseMapStatus>, 'get' | 'subscribe'>;
  /** Container of the popup content. */
  readonly popupElement: HTMLElement;
  /** Shows the map in the target; returns a function that removes it. */
  attach(target: HTMLElement, use: 'full-screen' | 'card'): () => void;
  /** Calls the listener on each click while full screen; returns how to unsubscribe. */
  onClick(listener: (action: ClickAction) => void): () => void;
  filter(filter: FishFilter): void;
  /** Moves to a facility, marks it and draws its river. With `null` the map stays as it is. */
  select(key: string | null): void;
  /** Removes what was selected, and the popup. */
  clear(): void;
  /** Fits facilities into the view, or lists what is there if zooming in cannot separate them. */
  open(places: Places, ms: number): void;
  openGauge(shown: MapGauge): void;
  /** Lists places in a popup. */
  choose(places: Places): void;
  /** Moves to positions, as close as a fit goes. */
  goTo(positions: readonly Position[]): void;
  /** Names a place at its mark, as a pointer does; `null` for none. */
  point(place: MapFacility | MapGauge | null): void;
  showVisitor(position: Position | null): void;
  /** Tells the map that what covers it has changed. */
  uncover(): void;
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

/** Makes the map, in steps of which none is long. It is drawn once it is attached to the page. */
export async function createFreshetMap(parts: FreshetMapParts): Promise<FreshetMap> {
  const darkScheme = matchMedia('(prefers-color-scheme: dark)');
  const scheme = (): ColourScheme => (darkScheme.matches ? 'dark' : 'light');
  const mapView = createMapView(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const colours = mapColours(document);
  await rest();
  const layers = createMapLayers(colours);
  const { hatcheries, gauges, river, spots, hits } = layers;
  const byId = { hatcheries: hatcheries.layer, river_forecasts: gauges.layer };
  await rest();
  const map = new OlMap({
    view: mapView.view,
    controls: [],
    interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }),
    layers: layers.olLayers,
  });
  const popup = createPopupPlace(map, mapView);
  await rest();
  const { outlines, baseMap: settings, fetch, log } = parts;
  const base = createBaseMap({ map, outlines, settings, colours, scheme: scheme(), fetch, log });

  let shown: readonly MapFacility[] = [];
  let filtered: FishFilter | null = null;
  let selected: MapFacility | null = null;
  /** The marked facility: the one selected last. */
  let chosen: MapFacility | null = null;
  /** Where the full-screen map was when it was closed. */
  let left: { readonly center: number[]; readonly zoom: number } | null = null;
  let isLeaving = false;
  const tip = createMapTip(map);
  let isCentred = true;
  let isPlaced = false;
  /** The facilities have been painted; the rest follows. */
  let isSeen = false;
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
    popup: popup.content,
    riverLine: createCell<{ readonly source: RiverSource | null } | null>(null),
  };

  function updateInView(): void {
    if (!map.getSize() || use === 'card') return;
    const visible = cells.visible.get();
    const state = cells.gauges.get();
    const all = {
      facilities: visible.hatcheries ? shown : [],
      gauges:
        visible.river_forecasts && state.kind === 'loaded'
          ? state.gauges.filter(gauges.isShown)
          : [],
    };
    cells.inView.set(inView(all, layers.seen(map)));
    const view = viewportOf(map);
    // Measured by the browser tests.
    performance.clearMarks('names');
    performance.mark('names', { detail: view && hatcheries.named(view) });
  }

  function arrange(): void {
    if (!isSeen) return;
    layers.place(map);
    updateInView();
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

  function keepView(): void {
    const [center, zoom] = [map.getView().getCenter(), map.getView().getZoom()];
    if (center && zoom !== undefined) left = { center, zoom };
  }

  function mark(facility: MapFacility | null): void {
    if (chosen === facility) return;
    chosen = facility;
    spots.mark('chosen', facility?.position ?? null);
    hatcheries.choose(facility?.key ?? null);
    river.show(null);
    cells.riverLine.set(null);
    if (facility) void drawRiver(facility);
  }

  async function drawRiver(facility: MapFacility): Promise<void> {
    const { longitude, latitude } = facility.position;
    const answer = await parts.rivers.getRiverGeometry(longitude, latitude);
    if (chosen !== facility) return;
    river.show(answer?.figures ?? null);
    cells.riverLine.set(answer && { source: answer.source });
  }

  /** The first frame has land and facilities. What else there is comes frame by frame. */
  async function fill(): Promise<void> {
    // Measured by `npm run bench:web`.
    performance.mark('facilities drawn');
    isSeen = true;
    // Each zoom has clusters of its own.
    const { view } = mapView;
    view.on('change:resolution', () => {
      if (!view.getAnimating() && !view.getInteracting()) layers.place(map);
    });
    // The first use of Intl takes 20 ms, which names along rivers would add to their frame.
    const prepareNames = () => void new Intl.Segmenter();
    const names = [arrange, prepareNames, base.drawNext];
    for (const step of [...names, base.drawStyle, self.reloadGauges]) {
      step();
      await painted();
    }
  }

  hatcheries.layer.once('postrender', () => setTimeout(fill));
  // The frame at rest is drawn first.
  map.on('moveend', () => setTimeout(arrange));
  map.on('change:size', updatePadding);
  map.on('singleclick', (event) => {
    if (use === 'full-screen') clickListener?.(clickAction(hits(event)));
  });
  map.on('pointermove', (event) => {
    const target = map.getTargetElement();
    if (event.dragging || !target || use === 'card') return;
    const under = hits(event).toSorted((a, b) => a.distance - b.distance);
    target.style.cursor = under.length > 0 ? 'pointer' : '';
    const [first] = under;
    const only = first?.kind === 'facilities' ? first.members[1] === undefined : true;
    tip.show(
      !first || !only ? null : first.kind === 'gauge' ? first.gauge : (first.members[0] ?? null),
    );
  });
  darkScheme.addEventListener('change', () => {
    const next = mapColours(document);
    layers.recolour(next);
    base.recolour(next, scheme());
  });

  const self: FreshetMap = {
    ...cells,
    base: base.status,
    facilities: parts.facilities,
    rivers: riversOf(outlines),
    popupElement: popup.element,
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
        if (use === 'full-screen' && !selected && left) {
          map.getView().setCenter(left.center);
          map.getView().setZoom(left.zoom);
        }
        centre();
        arrange();
      });
      return () => {
        self.closePopup();
        tip.show(null);
        if (nextUse === 'full-screen' && !isLeaving) keepView();
        isLeaving = false;
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
      if (filtered?.species === filter.species && filtered.season === filter.season) return;
      filtered = filter;
      const { shown: matching, isFiltered } = filteredFacilities(parts.facilities, filter);
      shown = matching;
      cells.matchCount.set(matching.length);
      hatcheries.show(matching, isFiltered);
      arrange();
    },
    select(key) {
      const facility = parts.facilities.find((one) => one.key === key) ?? null;
      if (facility === selected) return;
      // On its way to the facility's page it moves there already.
      if (facility && isPlaced && use === 'full-screen' && map.getTargetElement()) {
        keepView();
        isLeaving = true;
      }
      selected = facility;
      isCentred = facility === null;
      if (facility) mark(facility);
      queueMicrotask(centre);
    },
    clear() {
      mark(null);
      self.closePopup();
    },
    open(places, ms) {
      if (mapView.isClosest()) return self.choose(places);
      mapView.fit(
        places.facilities.map(({ position }) => position),
        ms,
      );
    },
    openGauge: popup.showGauge,
    choose: popup.showPlaces,
    goTo(positions) {
      self.closePopup();
      mapView.fit(positions, FIT.severalMs);
    },
    point: tip.show,
    showVisitor: (position) => spots.mark('visitor', position),
    uncover: arrange,
    closePopup: popup.close,
    setVisible(layer, isVisible) {
      byId[layer].setVisible(isVisible);
      cells.visible.set({ ...cells.visible.get(), [layer]: isVisible });
      if (!isVisible) self.closePopup();
      arrange();
    },
    zoomBy: mapView.zoomBy,
    reloadGauges() {
      cells.gauges.set({ kind: 'loading' });
      void loadGauges(parts.rivers).then(async (state) => {
        await rest();
        cells.gauges.set(state);
        if (state.kind === 'loaded') gauges.show(state.gauges);
        arrange();
      });
    },
  };

  self.filter({ species: null, season: null });
  await rest();
  base.drawNext();
  return self;
}
