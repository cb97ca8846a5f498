import { expect, test } from 'vitest';
import { withoutRefusedKey } from './key.ts';

const URL_OF_USGS = new URL('http://127.0.0.1/ogcapi/v1');

/** Calls with a key a service that refuses it in this way; which calls had the key, and the warnings. */
async function calls(times: number, refusal: () => Response, key = 'hush') {
  const keys: (string | null)[] = [];
  const warned: string[] = [];
  const fetch = withoutRefusedKey(
    async (_, { headers }) => {
      keys.push(new Headers(headers).get('x-api-key'));
      return keys.at(-1) === null ? Response.json({ features: [] }) : refusal();
    },
    (line) => warned.push(line),
  );
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const headers = key === '' ? {} : { 'x-api-key': key };
    statuses.push((await fetch(URL_OF_USGS, { headers })).status);
  }
  return { keys, statuses, warned };
}

const invalid = (status = 403, code = 'API_KEY_INVALID') =>
  Response.json({ error: { code, message: 'An invalid api_key was supplied.' } }, { status });

test.each([
  [403, 'API_KEY_INVALID'],
  [401, 'API_KEY_MISSING'],
  [400, 'API_KEY_DISABLED'],
])('a key refused by %d %s is named in one warning, and USGS called without it', async (...how) => {
  const { keys, statuses, warned } = await calls(3, () => invalid(...how));
  expect(keys).toEqual(['hush', null, null, null]);
  expect(statuses).toEqual([200, 200, 200]);
  const warning = `^USGS refuses the key in FRESHET_USGS_API_KEY \\(${how[1]}\\): .*50 times`;
  expect(warned).toEqual([expect.stringMatching(warning)]);
  expect(warned.join()).not.toContain('hush');
});

test.each([
  ['another refusal', () => Response.json({ code: 'Forbidden' }, { status: 403 }), 403],
  ['a page', () => new Response('<html>', { status: 403 }), 403],
  ['a used-up quota', () => invalid(429, 'OVER_RATE_LIMIT'), 429],
  ['an answer', () => Response.json({}), 200],
])('after %s the key is kept', async (_, answer, status) => {
  const { keys, statuses, warned } = await calls(2, answer);
  expect({ keys, statuses, warned }).toEqual({
    keys: ['hush', 'hush'],
    statuses: [status, status],
    warned: [],
  });
});

test('without a key nothing is added', async () => {
  expect((await calls(1, () => invalid(), '')).keys).toEqual([null]);
});
