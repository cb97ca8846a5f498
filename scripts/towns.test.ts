import { expect, test } from 'vitest';
import { townRows } from './towns.ts';

const postal = (zip: string, name: string, county: string, fips: string, state = 'WA') =>
  ['US', zip, name, 'Washington', state, county, fips, '', '', '47.123', '-122.456', '4'].join(
    '\t',
  );
const city = (name: string, country: string, admin1: string, admin2 = '') => ({
  name,
  ...{ lat: '47.555', lng: '-122.444', country, admin1, admin2 },
});

test('towns come by name, then ZIP codes; names agree, and other places are left out', () => {
  const zips = [
    postal('98335', 'Sedro Woolley', 'Skagit', '057'),
    postal('98022', 'Mckenna', 'Pierce', '053'),
    postal('98430', 'Camp Murray', 'Pierce', '053'),
    postal('97201', 'Portland', 'Multnomah', '051', 'OR'),
  ];
  const cities = [
    city('Sedro-Woolley', 'US', 'WA', '057'),
    ...[city('Portland', 'US', 'OR'), city('Portland', 'US', 'ME'), city('Bend', 'US', 'OR')],
    ...[city('Vancouver', 'CA', '02'), city('Vancouver', 'CA', '08')],
  ];
  const rows = townRows(zips.join('\n'), cities);
  expect(rows.map(({ name, region, zip }) => `${name},${region},${zip}`)).toEqual([
    ...['Kendall,Whatcom,', 'Plain,Chelan,', 'Portland,OR,', 'Sedro-Woolley,Skagit,'],
    ...['Vancouver,BC,', 'McKenna,Pierce,98022', 'Sedro-Woolley,Skagit,98335'],
  ]);
  expect(rows.at(-1)).toMatchObject({ latitude: 47.12, longitude: -122.46 });
});
