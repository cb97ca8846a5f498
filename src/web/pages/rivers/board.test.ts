import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { riverBoardSchema, riverWideNowSchema } from '#contract/now.ts';
import { US } from '#domain/words/units.ts';
import { type SiteOnADay, siteOn } from '../../../testing/site-on-a-day.ts';
import { dayWords } from './board-words.ts';

/** A quiet day, a day of rises, and the day before the record crests: at noon, at night, in the morning. */
const INSTANTS = [
  { at: '2026-11-20T20:00:00Z', knownOn: '2025-11-14' },
  { at: '2026-11-20T08:30:00Z', knownOn: '2025-11-30' },
  { at: '2026-11-20T16:00:00Z', knownOn: '2025-12-10' },
] as const;

describe.each(INSTANTS)('at $at on $knownOn', (instant) => {
  let site: SiteOnADay;
  let board: ReturnType<typeof riverBoardSchema.parse>;
  beforeAll(async () => {
    site = await siteOn(instant);
    board = riverBoardSchema.parse(await site.json('/api/now/rivers'));
  });
  afterAll(() => site.close());

  test('each river has the word, the line and the figure of its own page', async () => {
    expect(board.rivers).toHaveLength(44);
    const text = (await site.page('/rivers')).replaceAll(/<[^>]*>/g, '');
    for (const row of board.rivers) {
      const now = riverWideNowSchema.parse(
        await site.json(`/api${row.page.replace('/', '/now/')}`),
      );
      expect([row.name, row.river_word, row.river_line, row.flow_cfs]).toEqual([
        row.name,
        now.river_word,
        now.river_line,
        now.flow_cfs ?? null,
      ]);
      const hasTurn = row.river_line !== null && / by | through | crest /.test(row.river_line);
      if (hasTurn) expect(text).toContain(row.river_line);
    }
  });

  test('a section is that of the turn in the line, and floods come first', () => {
    const order = ['flood', 'rising-fast', 'rising', 'steady', 'falling', 'no-forecast'];
    const sections = board.rivers.map(({ section }) => order.indexOf(section));
    expect(sections).toEqual(sections.toSorted((a, b) => a - b));
    for (const { name, section, river_line: line, turn } of board.rivers) {
      if (section === 'rising') expect([name, turn?.way]).toEqual([name, 'up']);
      if (section === 'falling' && turn) {
        expect([name, turn.way]).toEqual([name, 'down']);
        expect([name, /\d, then up to|then rising to/.test(line ?? '')]).toEqual([name, false]);
      }
      if (/flood stage|action stage/i.test(line ?? ''))
        expect([name, section]).toEqual([name, 'flood']);
    }
  });

  test('the heading counts the rivers in flood, and those that are forecast to be', async () => {
    const floods = board.rivers.filter(({ section }) => section === 'flood');
    const heading = /<h1>([^<]*)</.exec(await site.page('/rivers'))?.[1] ?? '';
    const [, first = '0', more = '0'] =
      /^(\d+) rivers? (?:is|are) (?:in flood or near it|forecast to flood or come near it)(?:, (\d+) more)?/.exec(
        heading,
      ) ?? [];
    expect([heading, Number(first) + Number(more)]).toEqual([heading, floods.length]);
  });

  test('the page is whole in the HTML of the server, and no river asks for itself', async () => {
    const html = await site.page('/rivers');
    const rows = html.split('<th scope="row">').length - 1;
    expect(rows).toBe(44);
    expect(html.split('<svg viewBox="0 0 132 40"').length - 1).toBeGreaterThan(30);
    expect(html).not.toContain('/river/nwis');
  });

  if (instant !== INSTANTS[0]) return;

  test('fish are those of the reports, and the chip keeps the rivers that have some', async () => {
    const { rivers } = board;
    const fishOn = (name: string) => rivers.find((row) => row.name === name)?.fish;
    expect(fishOn('Willapa River')).toEqual([
      { species: 'Coho', count: 15_302 },
      { species: 'Chum', count: 2789 },
      { species: 'Chinook', count: 667 },
    ]);
    expect([fishOn('Cedar River'), fishOn('Methow River')]).toEqual([[], null]);
    const withFish = rivers.filter(({ fish }) => (fish ?? []).length > 0).length;
    const html = await site.page('/rivers?fish=now');
    expect(html.split('<th scope="row">').length - 1).toBe(withFish);
    expect(html).not.toContain('>Methow River<');
    const byName = (await site.page('/rivers?order=name')).split('<th scope="row">').slice(1);
    expect(byName[0]).toContain('>Carbon River<');
  });
});

test.each([
  [-4, -0.4, '0%'],
  [4, 0.4, '0%'],
  [-6, -0.6, '−1%'],
  [120, 12, '+12%'],
])(
  'a change of %d cfs, %d percent, is %s: what rounds to nothing has no sign',
  (change, percent, words) => {
    const day = { date: '2025-11-15', mean: 1000 + change, change, percent } as const;
    expect(dayWords(day, 'flow', US).change).toBe(words);
  },
);
