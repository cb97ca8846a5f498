import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { outlines } from './scripts/outlines.ts';

export default defineConfig({
  plugins: [outlines()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    environment: 'node',
    // Tests that wait for a program, a database or a slow service leave their core to another one.
    maxWorkers: availableParallelism() + 1,
    // Loading the libraries again for every file costs more than most tests do.
    isolate: false,
    // Tests make much that is soon garbage: a quarter of their time went into collecting it.
    execArgv: ['--max-semi-space-size=64'],
    globalSetup: ['src/testing/start-services.ts'],
    // Previews take their colors from it.
    css: { include: [/\/tokens\.css/] },
    setupFiles: ['src/testing/console-guard.ts'],
    // Enough while the browser tests run beside them on two slow cores.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
