import type { MetaDescriptor } from 'react-router';
import { shortVersion } from '#contract/citation.ts';
import type { Config } from '#contract/config.ts';
import { RECORD_FORMATS, type RecordPart, recordPath, recordTitle } from '#contract/record-part.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import type { Position } from '#domain/place/position.ts';
import { feedPath } from '../facility/paths.ts';

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Its path without query, which only chooses parts of the same page. */
  readonly path: string;
  readonly hasPicture?: boolean;
  readonly part?: RecordPart;
  /** Feed of a page that has no record to download; its path is without extension. */
  readonly feed?: { readonly title: string; readonly path: string };
  readonly place?: { readonly county: string; readonly position: Position };
}

const WDFW = {
  '@type': 'GovernmentOrganization',
  name: 'Washington Department of Fish and Wildlife',
  url: 'https://wdfw.wa.gov',
};
const WASHINGTON = { '@type': 'State', name: 'Washington' };

const facilityOf = (part: RecordPart | undefined) =>
  part !== undefined && part !== 'everything' && 'facility' in part ? part.facility : null;
const speciesOf = (part: RecordPart | undefined) =>
  part !== undefined && part !== 'everything' && 'species' in part ? part.species : null;

function structuredPlace(
  url: string,
  { name }: NonNullable<ReturnType<typeof facilityOf>>,
  { position, county }: NonNullable<PageHead['place']>,
) {
  return {
    '@type': 'Place',
    '@id': `${url}#place`,
    name: facilityTitle(name),
    geo: { '@type': 'GeoCoordinates', ...position },
    containedInPlace: {
      '@type': 'AdministrativeArea',
      name: county,
      containedInPlace: WASHINGTON,
    },
  };
}

function structuredData(head: PageHead, part: RecordPart, config: Config) {
  const { as_of, data_version, links } = config;
  const url = links.site + head.path;
  const facility = facilityOf(part);
  const place = facility && head.place ? structuredPlace(url, facility, head.place) : null;
  const name = recordTitle(part);
  const dataSet = {
    '@type': 'Dataset',
    '@id': `${url}#data`,
    name,
    description: `${name}: every count with species, run, origin, adults and jacks, day and report, from public reports of the Washington Department of Fish and Wildlife.`,
    url,
    version: data_version,
    ...(as_of && { dateModified: as_of, temporalCoverage: `1998/${as_of}` }),
    isAccessibleForFree: true,
    license: `${links.site}/data#license`,
    creator: WDFW,
    publisher: { '@type': 'Organization', name: 'Freshet', url: links.site },
    spatialCoverage: place ? { '@id': place['@id'] } : WASHINGTON,
    distribution: RECORD_FORMATS.map((format) => ({
      '@type': 'DataDownload',
      encodingFormat: format === 'csv' ? 'text/csv' : 'application/json',
      contentUrl: links.site + recordPath(part, format),
    })),
  };
  return { '@context': 'https://schema.org', '@graph': place ? [place, dataSet] : [dataSet] };
}

function feedOf({ part, feed }: PageHead): NonNullable<PageHead['feed']> {
  const facility = facilityOf(part);
  const species = speciesOf(part);
  if (facility) {
    return { title: facilityTitle(facility.name), path: feedPath({ facility: facility.key }) };
  }
  if (species) return { title: species, path: `/feeds/species/${species.toLowerCase()}` };
  return feed ?? { title: 'all facilities', path: '/feeds/all' };
}

function feedLinks(head: PageHead): MetaDescriptor[] {
  const { title: name, path } = feedOf(head);
  const title = `New reports: ${name}`;
  const link = { tagName: 'link', rel: 'alternate' };
  return [
    { ...link, type: 'application/atom+xml', title, href: `${path}.atom` },
    ...(facilityOf(head.part)
      ? [{ ...link, type: 'text/calendar', title: `Seasons at ${name}`, href: `${path}.ics` }]
      : []),
  ];
}

/** The preview of a page, or that of the site; its address changes with the figures. */
function pictureTags({ path, title, hasPicture }: PageHead, config: Config): MetaDescriptor[] {
  const { as_of, data_version, links } = config;
  const ofData = shortVersion(data_version);
  const version = as_of === null ? ofData : `${as_of}-${ofData}`;
  const name = hasPicture && path !== '/' ? path : '/freshet';
  const alt =
    name === path
      ? `${title}: the newest count, and this season beside earlier ones`
      : 'Freshet: Washington salmon and steelhead returns, and river flows';
  return [
    { property: 'og:image', content: `${links.site}/previews${name}.png?${version}` },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
  ];
}

export function unlistedHead(title: string, description: string): MetaDescriptor[] {
  return [
    { title: `${title} · Freshet` },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ];
}

export function pageHead(config: Config | undefined, head: PageHead): MetaDescriptor[] {
  if (config === undefined) return unlistedHead(head.title, head.description);
  const title = `${head.title} · Freshet`;
  const url = config.links.site + head.path;
  const properties = {
    'og:site_name': 'Freshet',
    'og:type': 'website',
    'og:title': title,
    'og:description': head.description,
    'og:url': url,
  };
  return [
    { title },
    { name: 'description', content: head.description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...feedLinks(head),
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    ...pictureTags({ ...head, title }, config),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(head.part === undefined
      ? []
      : [{ 'script:ld+json': structuredData(head, head.part, config) }]),
  ];
}
