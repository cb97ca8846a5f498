import { defineConfig } from 'vitest/config';
import { outlines } from './scripts/outlines.ts';

export default defineConfig({
  plugins: [outlines()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    environment: 'node',
    // By default one core is left idle.
    maxWorkers: '100%',
    // Loading the libraries again for every file costs more than most tests do.
    isolate: false,
    globalSetup: ['src/testing/start-services.ts'],
    // Classes keep their names, so that the pictures of charts can bring their style along.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    setupFiles: ['src/testing/console-guard.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
