import RasterSource from 'ol/source/Raster.js';
import type Source from 'ol/source/Source.js';
import TileSource from 'ol/source/Tile.js';
import VectorSource from 'ol/source/Vector.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type { MapStyle } from './map-style.ts';

export type StyleParts = ReturnType<typeof createStyleParts>;

/** Tracks which parts of a style have drawn and which are lost. Relief alone does not count as a map. */
export function createStyleParts({ sources }: MapStyle) {
  const hasVectorTiles = Object.values(sources).some(({ type }) => type === 'vector');
  const lost = new Set<string>();
  const loadedTiles = new Set<string>();
  const failedTiles = new Set<string>();
  let hasDrawn = false;

  /** A raster source in a style with vector tiles is the relief under them. */
  function isRelief(id: string): boolean {
    const type = sources[id]?.type;
    return type === 'raster-dem' || (type === 'raster' && hasVectorTiles);
  }

  function drew(id: string): void {
    if (!isRelief(id)) hasDrawn = true;
  }

  return {
    /** @returns whether this is the first loss of the source, which several layers may share. */
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
     * Call when all tiles in view have loaded or failed. A source is lost if all its new tiles failed, and
     * recovers with the next tile that loads: some services have no tiles of the open sea.
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
