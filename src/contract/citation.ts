import type { PlainDate } from '#domain/time/plain-date.ts';

const AGENCY = 'Washington Department of Fish and Wildlife';

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
