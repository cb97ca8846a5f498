import { expect, test } from 'vitest';
import { answersWords } from './answers-notice.tsx';

const NOW = Date.parse('2026-08-05T20:00:00Z');
const HOUR = 3_600_000;
const shown = { answeredAt: NOW - 2 * HOUR, isFailed: false };

test('there is no notice while all is well, however old the answers are', () => {
  const fine = { isOffline: false, shown, isConfigFailed: false, now: NOW };
  expect(answersWords(fine)).toBeNull();
  expect(answersWords({ ...fine, shown: undefined })).toBeNull();
});

test('offline, the notice says how old the saved data is', () => {
  const offline = { isOffline: true, shown, isConfigFailed: true, now: NOW };
  expect(answersWords(offline)).toBe('You are offline. Showing what was saved 2 hours ago.');
  expect(answersWords({ ...offline, shown: undefined })).toBe('You are offline.');
});

test('the notice says when saved counts replace newer ones', () => {
  const failed = { ...shown, isFailed: true };
  expect(answersWords({ isOffline: false, shown: failed, isConfigFailed: false, now: NOW })).toBe(
    'Newer counts could not be loaded. Showing what was saved 2 hours ago.',
  );
});

test('a configuration that could not be reloaded gets one quiet line', () => {
  expect(answersWords({ isOffline: false, shown, isConfigFailed: true, now: NOW })).toBe(
    'The site did not answer. Showing what was saved 2 hours ago.',
  );
});
