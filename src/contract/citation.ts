import type { PlainDate } from '#domain/time/plain-date.ts';

const AGENCY = 'Washington Department of Fish and Wildlife';

/** What to cite for counts at dams, and the disclaimer of the agencies that count. */
export const PASSAGE_SOURCE = {
  source:
    'Columbia River DART, Columbia Basin Research, University of Washington. Adult Passage Daily ' +
    'Counts. Available from https://www.cbr.washington.edu/dart/query/adult_daily. Data courtesy ' +
    'of the U.S. Army Corps of Engineers.',
  disclaimer:
    'These data are furnished with the understanding that the U.S. Army Corps of Engineers makes no ' +
    'warranties concerning the accuracy, reliability, or suitability of this data for any particular ' +
    'purpose.',
};

/** Enough hexadecimal digits to tell data versions apart in file names and citations. */
const SHORT_VERSION = 8;

export function shortVersion(dataVersion: string): string {
  return dataVersion.slice(0, SHORT_VERSION);
}

export function citation(
  what: string,
  data: { readonly data_version: string; readonly as_of: PlainDate | null },
  address: string,
): string {
  const asOf = data.as_of === null ? '' : `, as of ${data.as_of}`;
  const version = shortVersion(data.data_version);
  return `Freshet. ${what}${asOf}, data version ${version}. From reports of the ${AGENCY}. ${address}`;
}
