export interface River {
  readonly name: string;
  /** USGS number of the gauge that represents it; `null` if none on it gives flow. */
  readonly gauge: string | null;
  /** NOAA id of the forecast point that represents it; `null` if NOAA forecasts none. */
  readonly forecast: string | null;
  readonly upward: readonly string[];
}

/** Its part of an address: `skykomish`, `crab-creek`. */
export function riverSlug(name: string): string {
  return name
    .replace(/ River$/, '')
    .toLowerCase()
    .replaceAll(' ', '-');
}

/** The river that a text names: `Skykomish River`, `skykomish-river`, `skykomish`. */
export function riverNamed<One extends { readonly slug: string }>(
  rivers: readonly One[],
  text: string,
): One | null {
  const slug = riverSlug(text.replace(/[ _-]river$/i, ''));
  return rivers.find((river) => river.slug === slug) ?? null;
}
