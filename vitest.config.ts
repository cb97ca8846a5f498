import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['src/testing/start-services.ts'],
    setupFiles: ['src/testing/console-guard.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
