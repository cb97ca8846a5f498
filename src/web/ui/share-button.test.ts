import { expect, test, vi } from 'vitest';
import { shareLink } from './share-button.tsx';

const LINK = { title: 'Coho in Washington', url: 'https://freshet.example/species/coho?sort=rank' };

const failing = (name: string) => async () => {
  throw new DOMException('no', name);
};
const clipboard = (writeText: (text: string) => Promise<void>) => ({ writeText }) as Clipboard;

test.each([
  ['shared by the device', undefined, 'shared', 0],
  ['nothing more when the visitor closes the dialog', 'AbortError', 'shared', 0],
  ['copied when the device refuses', 'NotAllowedError', 'copied', 1],
])('%s', async (_, failure, outcome, copies) => {
  const share = vi.fn(failure === undefined ? async () => undefined : failing(failure));
  const writeText = vi.fn(async () => undefined);
  expect(await shareLink(LINK, { share, clipboard: clipboard(writeText) })).toBe(outcome);
  expect(share).toHaveBeenCalledWith(LINK);
  expect(writeText.mock.calls).toEqual(copies === 0 ? [] : [[LINK.url]]);
});

test('a link is copied where the device has no way to share, and failure is said', async () => {
  const writeText = vi.fn(async () => undefined);
  expect(await shareLink(LINK, { clipboard: clipboard(writeText) })).toBe('copied');
  expect(await shareLink(LINK, { clipboard: clipboard(failing('NotAllowedError')) })).toBe(
    'failed',
  );
  expect(await shareLink(LINK, {})).toBe('failed');
});
