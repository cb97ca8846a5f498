import { expect, test } from 'vitest';
import { readPostedAt } from '#sources/wdfw-returns/index.ts';
import { loopback } from '../testing/loopback.ts';
import { dailyService } from './daily-service.ts';
import { readSettings } from './settings.ts';
import { weeklyService } from './weekly-service.ts';

test("both sources of fish are read in the operator's name", async () => {
  const agents: (string | undefined)[] = [];
  await using service = await loopback((request, response) => {
    agents.push(request.headers['user-agent']);
    response.writeHead(404).end();
  });
  const settings = readSettings({
    FRESHET_CONTACT: 'rivers@example.org',
    FRESHET_WDFW_RETURNS_URL: service.url.href,
    FRESHET_WDFW_REPORTS_URL: service.url.href,
  });
  const tools = { say: () => undefined };
  await expect(readPostedAt(dailyService(settings, tools))).rejects.toThrow('answered 404');
  await expect(weeklyService(settings, tools).list()).rejects.toThrow('answered 404');
  const agent = 'Freshet (Washington salmon returns and river flows; rivers@example.org)';
  expect(agents).toEqual([agent, agent]);
});
