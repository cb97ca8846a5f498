import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An unexpected `console.error` or `console.warn` fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  for (const method of ['error', 'warn'] as const) {
    const spy = vi.mocked(console[method]);
    if (!vi.isMockFunction(spy)) continue;
    expect(spy.mock.calls, `unexpected console.${method}`).toEqual([]);
    spy.mockRestore();
  }
});
