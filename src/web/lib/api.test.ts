import { expect, test } from 'vitest';
import {
  configFixture,
  facilitiesFixture,
  hatcheryFixture,
} from '../../testing/contract-fixtures.ts';
import { ApiError, createHttpApi } from './api.ts';

function answering(status: number, body: unknown) {
  const asked: string[] = [];
  const api = createHttpApi(async (path) => {
    asked.push(String(path));
    return Response.json(body, { status });
  });
  return { api, asked };
}

test('facilities and config are asked for and parsed by the contract', async () => {
  const facilities = answering(200, facilitiesFixture());
  await expect(facilities.api.facilities()).resolves.toEqual(facilitiesFixture());
  const config = answering(200, configFixture());
  await expect(config.api.config()).resolves.toEqual(configFixture());
  expect([...facilities.asked, ...config.asked]).toEqual(['/api/facilities', '/api/config']);
});

test('the name of a hatchery is sent with spaces for underscores', async () => {
  const { api, asked } = answering(200, hatcheryFixture());
  await api.hatchery('COWLITZ_SALMON_HATCHERY');
  expect(asked).toEqual(['/api/hatchery/COWLITZ%20SALMON%20HATCHERY']);
});

test('a hatchery that is not there is null, and any other refusal is an error', async () => {
  await expect(answering(404, {}).api.hatchery('NOPE')).resolves.toBeNull();
  await expect(answering(503, {}).api.hatchery('NOPE')).rejects.toThrow(
    new ApiError('/api/hatchery/NOPE', 503),
  );
  await expect(answering(404, {}).api.facilities()).rejects.toThrow('answered 404');
});

test('an answer that breaks the contract is refused', async () => {
  await expect(answering(200, { type: 'FeatureCollection' }).api.facilities()).rejects.toThrow();
});
