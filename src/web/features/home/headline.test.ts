import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHOWN_SPECIES, type ShownSpecies } from '#domain/fish/series.ts';
import { headline } from './headline.ts';

const WINDOW = { from: '2025-10-10', to: '2025-10-23', isOld: false } as const;
const OLD = { ...WINDOW, isOld: true };
const total = (species: ShownSpecies, count: number) => ({ species, count });
const coho = [total('Coho', 74_063), total('Chum', 123)];

test.each([
  [WINDOW, coho, [], 'Coho are back: 74,063 counted in two weeks'],
  [WINDOW, coho, ['Chum'], 'Coho are back: 74,063 counted in two weeks'],
  [WINDOW, coho, ['Coho'], 'Coho are nearly over: 74,063 counted in two weeks'],
  [WINDOW, [total('Pink', 646)], [], 'Pinks are back: 646 counted in two weeks'],
  [WINDOW, [total('Chum', 100)], [], 'Chum are back: 100 counted in two weeks'],
  [WINDOW, [total('Chum', 99), total('Coho', 5)], [], 'Few fish now: 104 counted in two weeks'],
  [WINDOW, [total('Chum', 1)], ['Chum'], 'Few fish now: 1 counted in two weeks'],
  [WINDOW, [], [], 'No fish counted in two weeks'],
  [OLD, coho, [], '74,063 Coho counted from 10 Oct to 23 Oct 2025'],
  [OLD, [], [], 'No fish counted from 10 Oct to 23 Oct 2025'],
  [null, [], [], 'Which fish are back, and where'],
] as const)('case %#: the headline is the finding', (window, statewide, over, words) => {
  expect(headline(window, statewide, new Set(over))).toBe(words);
});

test('whatever was counted, it names the leading species or none, and its own count', () => {
  const totals = fc
    .uniqueArray(
      fc.record({
        species: fc.constantFrom(...SHOWN_SPECIES),
        count: fc.integer({ min: 1, max: 300 }),
      }),
      { selector: ({ species }) => species },
    )
    .map((all) => all.toSorted((a, b) => b.count - a.count));
  const over = fc.subarray([...SHOWN_SPECIES]);
  fc.assert(
    fc.property(totals, over, fc.boolean(), (statewide, species, isOld) => {
      const words = headline({ ...WINDOW, isOld }, statewide, new Set(species));
      const [most] = statewide;
      const named = SHOWN_SPECIES.filter((one) => words.includes(one));
      expect(named.every((one) => one === most?.species)).toBe(true);
      expect(words.includes(' back')).toBe(
        most !== undefined && !isOld && most.count >= 100 && !species.includes(most.species),
      );
      const all = statewide.reduce((sum, { count }) => sum + count, 0);
      const figure = /\d+ [Cc]ounted|\d+ (?=\w+ counted)|^No/.exec(words)?.[0] ?? '';
      const expected = named.length > 0 ? most?.count : all;
      expect(figure === 'No' ? 0 : Number.parseInt(figure, 10)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});
