import { expect, test } from 'vitest';
import type { FreshetApi } from '#contract/page.ts';
import { fixtureApi } from '../../testing/contract-fixtures.ts';
import { saveAnswers } from './save-answers.ts';

async function saved(path: string, overrides: Partial<FreshetApi> = {}): Promise<string[]> {
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
])('for %s it saves %j', async (path, asked) => {
  expect(await saved(path)).toEqual(asked);
});

test('a failure is ignored', async () => {
  const facilities = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await saved('/app', { facilities })).toEqual(['facilities']);
});
