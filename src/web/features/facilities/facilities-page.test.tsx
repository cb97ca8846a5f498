import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { addressOf, fixedAt, NavigationContext } from '#web/lib/browser/navigation.tsx';
import { facilitiesFixture } from '../../../testing/contract-fixtures.ts';
import { FacilitiesPage } from './facilities-page.tsx';
import { FacilityCard } from './facility-card.tsx';
import { facilityCards } from './facility-list.ts';

const cards = facilityCards(facilitiesFixture());

const markup = (address: string, shown = cards) =>
  renderToStaticMarkup(
    <NavigationContext value={fixedAt(addressOf(address))}>
      <FacilitiesPage cards={shown} />
    </NavigationContext>,
  );

const titles = (html: string) =>
  [...html.matchAll(/<h2><a[^>]*>([^<]*)/g)].map(([, title]) => title);

test('search, species and season are one form that works without a script', () => {
  const html = markup('/app?q=hatchery&species=Chinook&season=two_weeks_ahead');
  expect(html).toMatch(/<form [^>]*action="\/app" method="get"/);
  expect(html).toMatch(/name="q"[^>]*value="hatchery"/);
  expect(html).toContain('<option value="Chinook" selected="">Chinook</option>');
  expect(html).toContain('<option value="two_weeks_ahead" selected="">In two weeks</option>');
  expect(titles(html)).toEqual(['Cowlitz Salmon Hatchery', 'Issaquah Hatchery']);
});

test('the six species, the three seasons and "all" can be chosen', () => {
  const html = markup('/app');
  expect([...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, words]) => words)).toEqual([
    ...['All species', 'Chinook', 'Coho', 'Chum', 'Pink', 'Sockeye', 'Steelhead'],
    ...['Any season', 'Now', 'In two weeks', 'In one month'],
  ]);
});

test.each([
  ['/app', '3 facilities'],
  ['/app?species=chinook', '2 of 3 facilities'],
  ['/app?season=in_season', '1 of 3 facilities'],
  ['/app?q=zzz', '0 of 3 facilities'],
])('the count of %s is announced as "%s"', (address, words) => {
  expect(markup(address)).toMatch(new RegExp(`<p role="status"[^>]*>${words}</p>`));
});

test('a filtered list has a link to clear the filters, an unfiltered one does not', () => {
  expect(markup('/app?species=Coho')).toMatch(
    /<a href="\/app"[^>]*>Clear<span[^>]*> filters<\/span><\/a>/,
  );
  expect(markup('/app')).not.toContain('>Clear<');
});

test('an empty list says which filter to loosen, with a link that does it without a script too', () => {
  const html = markup('/app?q=cowlitz&species=Sockeye&season=in_season');
  expect(html).toContain('Without the season there is 1 facility.');
  expect(html).toMatch(/href="\/app\?q=cowlitz&amp;species=Sockeye"[^>]*>Show any season<\/a>/);
  expect(titles(html)).toEqual([]);
});

test('an empty list without any facilities does not blame a filter', () => {
  expect(markup('/app?q=coho', [])).toContain('No facilities have been loaded yet.');
});

test('a card has one column for up to three species, otherwise two', () => {
  const columns = [...markup('/app').matchAll(/data-columns="(\d)"/g)].map(([, count]) => count);
  expect(cards.map(({ species }) => species.length)).toEqual([4, 2, 1]);
  expect(columns).toEqual(['2', '1', '1']);
});

test('a card shows its distance once the position is known', () => {
  const [card] = cards;
  if (!card) throw new Error('the fixture has cards');
  const cardMarkup = (miles: number | null) =>
    renderToStaticMarkup(<FacilityCard card={card} miles={miles} species={null} hidden={false} />);
  expect(cardMarkup(12)).toContain('Cowlitz River, Lewis County<span> · 12 miles away</span>');
  expect(cardMarkup(null)).not.toContain('away');
});

test('cards hand the chosen species over to the page of their facility', () => {
  expect(markup('/app')).toContain('href="/hatcheries/issaquah-hatchery"');
  expect(markup('/app?species=Coho')).toContain(
    'href="/hatcheries/issaquah-hatchery?species=Coho"',
  );
});
