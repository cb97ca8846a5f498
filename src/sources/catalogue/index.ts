/**
 * The facility catalogue: the places and gauges bundled with the product in `data/`.
 *
 * Provenance: Washington Department of Fish and Wildlife (GIS layer HatcheryLikeFacilities and the
 * weekly in-season escapement reports), Washington Department of Ecology (watersheds), USGS and
 * NOAA NWPS (gauges); public records, corrected where needed. See `data/README.md`.
 */
import { readFile } from 'node:fs/promises';
import { type Catalogue, parseCatalogue } from './parse.ts';

const DATA_FOLDER = new URL('.', import.meta.resolve('#data/facilities.json'));

/**
 * Reads and checks the bundled catalogue.
 *
 * @param folder URL, ending in `/`, of the folder with `facilities.json` and `gauges.json`.
 * @throws CatalogueError when a file breaks the rules of the catalogue; the error of
 * `node:fs/promises` when a file cannot be read.
 */
export async function readCatalogue(folder: URL = DATA_FOLDER): Promise<Catalogue> {
  const [facilities, gauges] = await Promise.all([
    readFile(new URL('facilities.json', folder), 'utf8'),
    readFile(new URL('gauges.json', folder), 'utf8'),
  ]);
  return parseCatalogue({ facilities, gauges });
}
