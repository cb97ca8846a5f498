import RasterSource from 'ol/source/Raster.js';
import type Source from 'ol/source/Source.js';
import TileSource from 'ol/source/Tile.js';
import VectorSource from 'ol/source/Vector.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type { MapStyle } from './map-style.ts';

export type StyleParts = ReturnType<typeof createStyleParts>;

/** Which parts of a style have drawn, and which are lost. Hills without a map are no map: relief alone draws nothing. */
export function createStyleParts({ sources }: MapStyle) {
  const hasVectorTiles = Object.values(sources).some(({ type }) => type === 'vector');
  const lost = new Set<string>();
  const loadedTiles = new Set<string>();
  const failedTiles = new Set<string>();
  let hasDrawn = false;

  /** A raster beside vector tiles is the relief under them. */
  function isRelief(id: string): boolean {
    const type = sources[id]?.type;
    return type === 'raster-dem' || (type === 'raster' && hasVectorTiles);
  }

  function drew(id: string): void {
    if (!isRelief(id)) hasDrawn = true;
  }

  return {
    /** @returns whether it is the first loss of this source: layers that share one lose it together. */
    lose(id: string): boolean {
      const isFirst = !lost.has(id);
      lost.add(id);
      return isFirst;
    },
    watch(id: string, source: Source, failed: () => void): void {
      if (source instanceof TileSource || source instanceof VectorTileSource) {
        source.on('tileloadend', () => loadedTiles.add(id));
        source.on('tileloaderror', () => failedTiles.add(id));
      } else if (source instanceof VectorSource) {
        if (source.getFeatures().length > 0) drew(id);
        source.on('featuresloadend', () => drew(id));
        source.on('featuresloaderror', failed);
      } else if (source instanceof RasterSource) {
        source.on('afteroperations', () => drew(id));
      }
    },
    /**
     * To be called when all tiles in view have come or failed. A source is lost if all of its new ones
     * failed, and found again with the next that loads: some services have no tile of the open sea.
     */
    settleTiles(): void {
      for (const id of failedTiles) lost.add(id);
      for (const id of loadedTiles) {
        lost.delete(id);
        drew(id);
      }
      loadedTiles.clear();
      failedTiles.clear();
    },
    isWhole: () => hasDrawn && ![...lost].some((id) => !isRelief(id)),
    hasLosses: () => lost.size > 0,
  };
}
