import { pino } from 'pino';
import { expect, test } from 'vitest';
import { siteUnderTest } from '../../testing/site-under-test.ts';

test('a request is one line with an id, without the visitor and what was searched for', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const render = async () => {
    throw new Error('a component broke');
  };
  const site = await siteUnderTest({ logger, render });
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  lines.length = 0;
  await fetch(`${origin}/api/hatchery/nowhere?q=secret`, { headers: { 'user-agent': 'someone' } });
  await fetch(`${origin}/about`);
  await expect.poll(() => lines, { timeout: 30_000 }).toHaveLength(3);
  const [unknown, failure, failed] = lines.map((line) => JSON.parse(line));
  expect(unknown).toMatchObject({
    level: 30,
    reqId: expect.any(String),
    method: 'GET',
    path: '/api/hatchery/nowhere',
    status: 404,
    ms: expect.any(Number),
  });
  expect(failure).toMatchObject({ level: 50, err: { message: 'a component broke' } });
  expect(failed).toMatchObject({ level: 30, reqId: failure.reqId, path: '/about', status: 500 });
  expect(unknown.reqId).not.toBe(failed.reqId);
  expect(lines.join('')).not.toMatch(/127\.0\.0\.1|someone|secret/);
  await site.close();
});
