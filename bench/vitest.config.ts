import { defineConfig } from 'vitest/config';
import tests from '../vitest.config.ts';

/** The tests that `npm run bench -- words` runs, and `npm test` does not. */
export default defineConfig({
  ...tests,
  test: { ...tests.test, include: ['bench/**/*.test.ts'] },
});
