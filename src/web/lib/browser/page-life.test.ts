import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPageLife } from './page-life.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-08-05T19:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;

function open() {
  const document = Object.assign(new EventTarget(), { hidden: false });
  const page = Object.assign(new EventTarget(), { document, navigator: { onLine: true } });
  const ask = vi.fn<() => void>();
  const stop = createPageLife(page, () => Date.now())(ask);
  return {
    ask,
    stop,
    pass: (minutes: number) => vi.advanceTimersByTime(minutes * MINUTE),
    /** Time passes while the computer sleeps: no timer comes. */
    sleep: (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE),
    look(hidden: boolean) {
      document.hidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
      if (!hidden) page.dispatchEvent(new Event('focus'));
    },
    connect(onLine: boolean) {
      page.navigator.onLine = onLine;
      page.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
    },
  };
}

test('a page that stays open asks every hour', () => {
  const { ask, pass, stop } = open();
  pass(59);
  expect(ask).toHaveBeenCalledTimes(0);
  pass(1);
  expect(ask).toHaveBeenCalledTimes(1);
  pass(120);
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
  pass(120);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a page that is looked at again asks once, though not within a minute of the last time', () => {
  const { ask, pass, look } = open();
  look(true);
  look(false);
  expect(ask).toHaveBeenCalledTimes(0);
  pass(5);
  look(true);
  expect(ask).toHaveBeenCalledTimes(0);
  look(false);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('after sleep it asks with the next tick, even if it never was hidden', () => {
  const { ask, pass, sleep } = open();
  pass(3);
  sleep(20);
  expect(ask).toHaveBeenCalledTimes(0);
  pass(1);
  expect(ask).toHaveBeenCalledTimes(1);
  pass(10);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a hidden page asks for nothing, however long; once when it is seen', () => {
  const { ask, pass, look, connect } = open();
  look(true);
  pass(300);
  connect(false);
  connect(true);
  pass(300);
  expect(ask).toHaveBeenCalledTimes(0);
  look(false);
  expect(ask).toHaveBeenCalledTimes(1);
  pass(59);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a page without a network asks for nothing; once when the network is back', () => {
  const { ask, pass, look, connect } = open();
  connect(false);
  pass(300);
  look(true);
  look(false);
  connect(true);
  expect(ask).toHaveBeenCalledTimes(0);
  // A network that is just back does not answer yet.
  pass(1 / 60);
  expect(ask).toHaveBeenCalledTimes(1);
  // A call that has just failed is worth repeating.
  connect(false);
  connect(true);
  pass(1 / 60);
  expect(ask).toHaveBeenCalledTimes(2);
});
