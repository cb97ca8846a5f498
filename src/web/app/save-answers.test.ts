import { expect, test } from 'vitest';
import type { FreshetApi } from '#contract/page.ts';
import { fixtureApi } from '../../testing/contract-fixtures.ts';
import { saveAnswers } from './save-answers.ts';

async function kept(path: string, overrides: Partial<FreshetApi> = {}): Promise<string[]> {
  const whole = fixtureApi(overrides);
  const asked: string[] = [];
  await saveAnswers(
    {
      ...whole,
      facilities: () => {
        asked.push('facilities');
        return whole.facilities();
      },
      hatchery: (name) => {
        asked.push(name);
        return whole.hatchery(name);
      },
    },
    path,
  );
  return asked;
}

test.each([
  ['/app', ['facilities']],
  ['/hatcheries/cowlitz-salmon-hatchery', ['facilities', 'COWLITZ_SALMON_HATCHERY']],
  ['/hatcheries/nowhere', ['facilities']],
])('of %s it keeps %j', async (path, asked) => {
  expect(await kept(path)).toEqual(asked);
});

test('what cannot be had is left', async () => {
  const facilities = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await kept('/app', { facilities })).toEqual(['facilities']);
});
