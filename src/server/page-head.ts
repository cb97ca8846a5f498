import { shortVersion } from '#contract/citation.ts';
import type { FacilityFeature } from '#contract/facilities.ts';
import { type ShownSpecies, shownSpeciesNamed } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { keyOfSlug, slugOfKey } from '#domain/place/facility-slug.ts';
import type { Edition } from './edition.ts';
import { escaped } from './http/escaped.ts';
import { PREVIEW_SIZE, previewAddress, previewedPaths } from './preview-paths.ts';
import { RECORD_FORMATS, type RecordPart, recordPath, recordTitle } from './record-files.ts';

/** What the path of a page shows of the record. */
interface Shown {
  readonly part: RecordPart;
  readonly facility: FacilityFeature | null;
  readonly species: ShownSpecies | null;
}

function shownBy(path: string, { facilities }: Edition): Shown | null {
  const [, kind, name = ''] = path.split('/');
  if (kind === 'data') return { part: 'everything', facility: null, species: null };
  if (kind === 'species') {
    const species = shownSpeciesNamed(name);
    return species && { part: { species }, facility: null, species };
  }
  const key = kind === 'hatcheries' ? keyOfSlug(name) : null;
  const facility = facilities.features.find(({ id }) => id === key);
  if (facility === undefined) return null;
  const part = { facility: { key: facility.id, name: facility.properties['Facility Name'] } };
  return { part, facility, species: null };
}

const WDFW = {
  '@type': 'GovernmentOrganization',
  name: 'Washington Department of Fish and Wildlife',
  url: 'https://wdfw.wa.gov',
};
const WASHINGTON = { '@type': 'State', name: 'Washington' };

function placeOf(facility: FacilityFeature, id: string) {
  const { geometry, properties } = facility;
  const [longitude, latitude] = geometry.coordinates;
  return {
    '@type': 'Place',
    '@id': id,
    name: facilityTitle(properties['Facility Name']),
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    containedInPlace: {
      '@type': 'AdministrativeArea',
      name: properties.county,
      containedInPlace: WASHINGTON,
    },
  };
}

/** The page in the words of schema.org: a data set, and the place of a facility. */
function structuredData({ part, facility }: Shown, edition: Edition, siteUrl: string, url: string) {
  const { as_of, data_version } = edition.facilities;
  const place = facility && placeOf(facility, `${url}#place`);
  const title = recordTitle(part);
  const dataSet = {
    '@type': 'Dataset',
    '@id': `${url}#data`,
    name: title,
    description: `${title}: every count with species, run, origin, adults and jacks, day and report, from public reports of the Washington Department of Fish and Wildlife.`,
    url,
    version: data_version,
    ...(as_of && { dateModified: as_of, temporalCoverage: `1998/${as_of}` }),
    isAccessibleForFree: true,
    license: `${siteUrl}/data#licence`,
    creator: WDFW,
    publisher: { '@type': 'Organization', name: 'Freshet', url: siteUrl },
    spatialCoverage: place ? { '@id': place['@id'] } : WASHINGTON,
    distribution: RECORD_FORMATS.map((format) => ({
      '@type': 'DataDownload',
      encodingFormat: format === 'csv' ? 'text/csv' : 'application/json',
      contentUrl: siteUrl + recordPath(part, format),
    })),
  };
  return { '@context': 'https://schema.org', '@graph': place ? [place, dataSet] : [dataSet] };
}

/** Addresses of the feeds and calendars of a page, with their types and titles. */
function feedsOf({ facility, species }: Pick<Shown, 'facility' | 'species'>) {
  const name = facility && facilityTitle(facility.properties['Facility Name']);
  const slug = facility && slugOfKey(facility.id);
  const path = slug ? `facilities/${slug}` : species ? `species/${species.toLowerCase()}` : 'all';
  const title = `New reports: ${name ?? species ?? 'all facilities'}`;
  return [
    { type: 'application/atom+xml', title, href: `/feeds/${path}.atom` },
    { type: 'application/feed+json', title, href: `/feeds/${path}.json` },
    ...(name === null
      ? []
      : [{ type: 'text/calendar', title: `Seasons at ${name}`, href: `/feeds/${path}.ics` }]),
  ];
}

/** The picture of a page, or that of the site; its address is another with other figures. */
function pictureOf(path: string, title: string, edition: Edition, siteUrl: string) {
  const isOwn = previewedPaths(edition).includes(path);
  const { as_of, data_version } = edition.facilities;
  const version = [...(as_of === null ? [] : [as_of]), shortVersion(data_version)].join('-');
  const alt =
    isOwn && path !== '/'
      ? `${title}: the newest count, and this season beside earlier ones`
      : 'Freshet: Washington salmon and steelhead returns, and river flows';
  return {
    'og:image': `${siteUrl}${previewAddress(isOwn ? path : '/')}?${version}`,
    'og:image:type': 'image/png',
    'og:image:width': String(PREVIEW_SIZE.width),
    'og:image:height': String(PREVIEW_SIZE.height),
    'og:image:alt': alt,
  };
}

/** What a rendered page says of itself, already escaped. */
function saidIn(html: string) {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
  return { title, description };
}

const NOT_LISTED = '<meta name="robots" content="noindex"/>';

function withHead(html: string, tags: string): string {
  return html.replace('</head>', () => `${tags}</head>`);
}

/** A page that search engines leave out: of an address without a page, or an empty one. */
export function unlisted(html: string): string {
  return withHead(html, NOT_LISTED);
}

/**
 * A page with what others read in its head: its one address, preview, feeds, and what it is in the
 * words of schema.org. Added to the rendered page, so that no browser loads the code for it.
 *
 * @param path of the page, without choices: they show other parts of the same page.
 */
export function listed(html: string, path: string, edition: Edition, siteUrl: string): string {
  const { title, description } = saidIn(html);
  const url = siteUrl + path;
  const shown = shownBy(path, edition);
  const preview = {
    'og:site_name': 'Freshet',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': escaped(url),
    ...pictureOf(path, title, edition, siteUrl),
  };
  const data = shown && JSON.stringify(structuredData(shown, edition, siteUrl, url));
  return withHead(
    html,
    [
      `<link rel="canonical" href="${escaped(url)}"/>`,
      ...feedsOf(shown ?? { facility: null, species: null }).map(
        (feed) =>
          `<link rel="alternate" type="${feed.type}" title="${escaped(feed.title)}" href="${escaped(feed.href)}"/>`,
      ),
      ...Object.entries(preview).map(
        ([property, content]) => `<meta property="${property}" content="${content}"/>`,
      ),
      '<meta name="twitter:card" content="summary_large_image"/>',
      ...(data === null
        ? []
        : [`<script type="application/ld+json">${data.replaceAll('<', '\\u003c')}</script>`]),
    ].join(''),
  );
}
