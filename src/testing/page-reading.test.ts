import { expect, test } from 'vitest';
import { boardLines, highestApart, oddForm, saidTwice, sentencesOf } from './page-reading.ts';

const page = (body: string) => `<main>${body}</main>`;

test('a sentence that stands twice on a page is found, in a heading or a list too', () => {
  const over = 'The coho run is usually over by now';
  expect(saidTwice(page(`<p>${over}. Issaquah Creek is rising.</p><h2>${over}</h2>`))).toEqual([
    over.toLowerCase(),
  ]);
  expect(saidTwice(page(`<p>${over}.</p><ul><li>${over}.</li></ul>`))).toHaveLength(1);
  expect(saidTwice(page(`<p>${over}.</p><h2>By now 98% of a usual coho run is in</h2>`))).toEqual(
    [],
  );
});

test('rows of a list may say the same of their own place, and so may danger and notes', () => {
  const row = '<li>It is open to visitors now.</li>';
  expect(saidTwice(page(`<ul>${row}${row}</ul>`))).toEqual([]);
  const flood = '<p>Minor flood stage tonight, crest 14.95 ft early Thursday.</p>';
  const note = '<p>† These fish were counted in season.</p>';
  expect(saidTwice(page(flood + flood + note + note))).toEqual([]);
});

test.each([
  'NOAA’s action stage begins at a gauge height of 12.5 ft.',
  'No coho were reported here since Nov 19.',
])('what only sounds like danger or a note is found where it stands twice: %s', (sentence) => {
  expect(saidTwice(page(`<p>${sentence}</p><p>${sentence}</p>`))).toHaveLength(1);
});

test('what a river does may stand after its name or figure; other words with a full stop have a verb', () => {
  expect(oddForm('Much above normal for the date, rising fast.')).toBeNull();
  expect(oddForm('Skagit River near Mount Vernon: at action stage now.')).toBeNull();
  expect(oddForm('The Methow River swings between 676 and 808 cfs through Friday.')).toBeNull();
  expect(oddForm('Usually salmon from Sep 15 on.')).toBe('no verb');
  expect(oddForm('Read Wed, Aug 5, 11:15 AM.')).toBeNull();
});

test('a noun that is a verb elsewhere makes no sentence', () => {
  expect(oddForm('Daily counts on the ladders of the Columbia.')).toBe('no verb');
  expect(oddForm('Salmon returns and river flows, in one place.')).toBe('no verb');
  expect(oddForm('NOAA forecasts of the next ten days.')).toBe('no verb');
  expect(oddForm('The Skykomish River peaks on Saturday morning.')).toBeNull();
  expect(oddForm('Such a season ends between 41,000 and 60,000.')).toBeNull();
});

test('a page that names two highest days ahead, or two figures for one, is found', () => {
  const page = (fact: string, figure: string, day: string) => [
    `highest in 10 days, ${fact}`,
    figure,
    `Next 10 days: lowest today, highest ${fact}`,
    `NOAA expects 131 to 342 cfs through Saturday, Aug 15, highest on ${day}.`,
  ];
  const today = 'Wed, Aug 5';
  expect(highestApart(page('Sat, Aug 15', '342 cfs', 'Saturday, Aug 15'), today)).toEqual([]);
  expect(highestApart(page('today', '342 cfs', 'Wednesday, Aug 5'), today)).toEqual([]);
  expect(highestApart(page('Fri, Aug 14', '342 cfs', 'Saturday, Aug 15'), today)).toEqual([
    'Fri, Aug 14 | Sat, Aug 15 | 342 cfs',
  ]);
  expect(highestApart(page('Sat, Aug 15', '310 cfs', 'Saturday, Aug 15'), today)).toHaveLength(1);
  const onLastDay = 'NOAA expects 131 to 342 cfs through Saturday, Aug 15, highest that day.';
  const [fact, figure, heading] = page('Fri, Aug 14', '342 cfs', '');
  expect(highestApart([`${fact}`, `${figure}`, `${heading}`, onLastDay], today)).toHaveLength(1);
});

test('a plural for one is found, and the first of a month is not one', () => {
  expect(oddForm('1 pinks was counted in the last two weeks.')).toBe('a plural for one');
  expect(oddForm('On Nov 1 fish were counted.')).toBeNull();
  expect(oddForm('21 pinks were counted in the last two weeks.')).toBeNull();
});

test('the lines of the board are read from its table, whose figures are not prose', () => {
  const table =
    '<table><caption>Rivers now and later</caption><tr><th>Cedar River</th><td>980</td><td></td><td>Rising to 1,200 cfs tonight.</td></tr></table>';
  expect(boardLines(page(table))).toEqual(['Rising to 1,200 cfs tonight.']);
  expect(sentencesOf(page(table))).toEqual([]);
});
