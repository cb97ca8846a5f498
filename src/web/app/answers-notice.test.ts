import { expect, test } from 'vitest';
import { answersWords } from './answers-notice.tsx';

const NOW = Date.parse('2026-08-05T20:00:00Z');
const HOUR = 3_600_000;
const shown = { answeredAt: NOW - 2 * HOUR, isFailed: false };

test('nothing is said while all goes well, however long ago the answers came', () => {
  const fine = { isOffline: false, shown, isConfigFailed: false, now: NOW };
  expect(answersWords(fine)).toBeNull();
  expect(answersWords({ ...fine, shown: undefined })).toBeNull();
});

test('without a connection the age of what is shown is said', () => {
  const offline = { isOffline: true, shown, isConfigFailed: true, now: NOW };
  expect(answersWords(offline)).toBe('You are offline. Showing what was saved 2 hours ago.');
  expect(answersWords({ ...offline, shown: undefined })).toBe('You are offline.');
});

test('saved counts that stand in for newer ones are said to do so', () => {
  const failed = { ...shown, isFailed: true };
  expect(answersWords({ isOffline: false, shown: failed, isConfigFailed: false, now: NOW })).toBe(
    'Newer counts could not be loaded. Showing what was saved 2 hours ago.',
  );
});

test('a configuration that could not be loaded again gets one quiet line', () => {
  expect(answersWords({ isOffline: false, shown, isConfigFailed: true, now: NOW })).toBe(
    'The settings of this site could not be loaded again. Showing what was saved 2 hours ago.',
  );
});
