import { expect, test } from 'vitest';
import { fairLine } from './fair-line.ts';

const REFUSED = new Error('too many');

async function done(clients: string, most: number): Promise<string> {
  const order: string[] = [];
  const line = fairLine(most, REFUSED);
  const works = [...clients].map((client) =>
    line(client, async () => {
      order.push(client);
    }).catch((error: unknown) => {
      expect(error).toBe(REFUSED);
      order.push(client.toUpperCase());
    }),
  );
  await Promise.all(works);
  return order.filter((one) => one === one.toLowerCase()).join('');
}

test.each([
  ['one after the other', 'abc', 9, 'abc'],
  ['of one client, in their order', 'aaa', 9, 'aaa'],
  ['one who asks for many lets each other go first', 'aaaabb', 9, 'ababaa'],
  ['the last of whoever has most is refused', 'aaaab', 3, 'abaa'],
  ['of equal ones, whoever came last', 'aab', 1, 'aa'],
  ['one client alone uses the whole line', 'aaaaaa', 3, 'aaaa'],
])('%s', async (_, clients, most, order) => {
  expect(await done(clients, most)).toBe(order);
});

test('a work that fails ends its turn', async () => {
  const line = fairLine(1, REFUSED);
  await expect(line('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await line('a', async () => 'made')).toBe('made');
});
