import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { addressOf, fixedAt, NavigationContext } from '#web/lib/browser/navigation.tsx';
import {
  dayCount,
  facilitiesFixture,
  facilityFeature,
} from '../../../testing/contract-fixtures.ts';
import { homeData } from './home-data.ts';
import { HomePage } from './home-page.tsx';

const recent_escapement = [
  {
    species: 'Coho',
    run: 'NA',
    origin: 'Wild',
    received: 'none' as const,
    day_counts: [dayCount('2026-08-04', 3)],
  },
];
const data = homeData({
  ...facilitiesFixture(),
  features: ['WELLS_HATCHERY', 'MERWIN_DAM_FCF', 'BAKER_LK_HATCHERY'].map((Facility) =>
    facilityFeature({ Facility, recent_escapement }),
  ),
});

const markup = (address: string) =>
  renderToStaticMarkup(
    <NavigationContext value={fixedAt(addressOf(address))}>
      <HomePage data={data} river={() => null} />
    </NavigationContext>,
  );

test('Find Nearest is disabled until the script has loaded', () => {
  expect(markup('/')).toMatch(
    /<button type="button"[^>]* disabled=""[^>]*>.*?Find Nearest<\/button>/,
  );
});

test('the facility of the address is chosen, shown and linked to', () => {
  const html = markup('/?facility=merwin-dam-fcf');
  expect(html).toContain('<option value="merwin-dam-fcf" selected="">Merwin Dam FCF</option>');
  expect(html).toMatch(/href="\/hatcheries\/merwin-dam-fcf"[^>]*>View Dashboard<\/a>/);
  expect(html).toContain('aria-label="Fish counted at Merwin Dam FCF"');
});

test('positions are rounded to a thousandth of a degree', () => {
  const [feature] = facilitiesFixture().features;
  if (!feature) throw new Error('the fixture has features');
  const { facilities } = homeData({
    ...facilitiesFixture(),
    features: [
      {
        ...feature,
        geometry: { type: 'Point', coordinates: [-122.0394871, 47.5295123] },
        properties: { ...feature.properties, recent_escapement },
      },
    ],
  });
  expect(facilities[0]?.position).toEqual({ longitude: -122.039, latitude: 47.53 });
});
