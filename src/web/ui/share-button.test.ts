import { expect, test } from 'vitest';
import { shareLink } from './share-button.tsx';

const LINK = { title: 'Coho in Washington', url: 'https://freshet.example/species/coho?sort=rank' };

test.each([
  ['nothing more when the visitor closes the dialog', 'AbortError', 'shared', []],
  ['copied when the device refuses', 'NotAllowedError', 'copied', [LINK.url]],
])('a link is %s', async (_, failure, outcome, copies) => {
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  const clipboard = { writeText } as Clipboard;
  const share = () => Promise.reject(new DOMException('no', failure));
  expect(await shareLink(LINK, { share, clipboard })).toBe(outcome);
  expect(copied).toEqual(copies);
  expect(await shareLink(LINK, { clipboard })).toBe('copied');
});
