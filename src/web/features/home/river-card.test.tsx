import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { addressOf, fixedAt, NavigationContext } from '#web/lib/browser/navigation.tsx';
import type { BackSpecies } from './back-now.ts';
import { type KeptFacility, RiverCard } from './river-card.tsx';

const back = (species: BackSpecies['species'], count: number): BackSpecies => ({
  ...{ species, count, words: '', isNearlyOver: false, isBrought: false },
});
const FACILITY: KeptFacility = {
  key: 'ISSAQUAH_HATCHERY',
  title: 'Issaquah Hatchery',
  county: 'King County',
  position: { longitude: -122, latitude: 47.5 },
  gauge: null,
  lastReport: '2025-10-21',
  back: [back('Coho', 1109), back('Chinook', 303), back('Chum', 7), back('Sockeye', 2)],
  series: [],
  seasons: [],
};

function wordsOf(isOld: boolean): string {
  const window = { from: '2025-10-10', to: '2025-10-23', isOld } as const;
  return renderToStaticMarkup(
    <NavigationContext value={fixedAt(addressOf('/'))}>
      <RiverCard facility={FACILITY} window={window} seen={null} river={null}>
        {null}
      </RiverCard>
    </NavigationContext>,
  ).replaceAll(/(<[^>]+>)+/g, '|');
}

test('its counts are of two weeks, and of their days once they are old', () => {
  expect(wordsOf(false)).toMatch(/\|Coho in two weeks\|1,109\|.*\|Other species in two weeks\|2\|/);
  const old = wordsOf(true);
  expect(old).toContain('|Coho from 10 Oct to 23 Oct 2025|1,109|');
  expect(old).toContain('|Other species from 10 Oct to 23 Oct 2025|2|');
  expect(old).not.toContain('two weeks');
});
