import { expect, test } from 'vitest';
import { waitingLine } from './waiting-line.ts';

const REFUSED = new Error('too many');

async function done(clients: string, most: number): Promise<string> {
  const order: string[] = [];
  const line = waitingLine(most, REFUSED);
  const works = [...clients].map((client) =>
    line(client, async () => {
      order.push(client);
    }).catch((error: unknown) => {
      expect(error).toBe(REFUSED);
      order.push(client.toUpperCase());
    }),
  );
  await Promise.all(works);
  return order.filter((letter) => letter === letter.toLowerCase()).join('');
}

test.each([
  ['one after the other', 'abc', 9, 'abc'],
  ['of one client, in their order', 'aaa', 9, 'aaa'],
  ['one who asks for many lets each other go first', 'aaaabb', 9, 'ababaa'],
  ['each client is served once in three turns, however many wait', 'aaabbbc', 9, 'abacbab'],
  ['of each client some may wait behind the one that is served', 'aaaaaab', 3, 'abaaa'],
  ['those of others are not counted', 'abcbc', 1, 'abc'],
])('%s', async (_, clients, most, order) => {
  expect(await done(clients, most)).toBe(order);
});

test('work that fails ends its turn', async () => {
  const line = waitingLine(1, REFUSED);
  await expect(line('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await line('a', async () => 'made')).toBe('made');
});
