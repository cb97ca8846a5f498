import { describe, expect, test } from 'vitest';
import { RIVER_SERVICES } from '../river-services.ts';
import { SourceError } from '../source-error.ts';
import { nldiPosition } from './index.ts';
import { parsePositionAnswer } from './parse.ts';
import { positionRequest } from './request.ts';

const SKAGIT = { longitude: -122.334, latitude: 48.445 };

describe('positionRequest', () => {
  test('asks for a point with the longitude first and no bare space', () => {
    const { url } = positionRequest(RIVER_SERVICES, SKAGIT);
    expect(url.pathname).toBe('/nldi/linked-data/comid/position');
    expect(url.searchParams.get('coords')).toBe('POINT(-122.334 48.445)');
    expect(url.search).not.toContain(' ');
  });

  test.each([
    [48.445, -122.334],
    [Number.NaN, 48],
    [-181, 48],
    [-122, Number.POSITIVE_INFINITY],
  ])('refuses longitude %d and latitude %d', (longitude, latitude) => {
    expect(() => positionRequest(RIVER_SERVICES, { longitude, latitude })).toThrow(RangeError);
  });
});

describe('parsePositionAnswer', () => {
  test.each([
    ['a text', '24270288'],
    ['a number', 24_270_288],
  ])('an id that is %s is read', (_, comid) => {
    expect(parsePositionAnswer({ features: [{ geometry: null, properties: { comid } }] })).toBe(
      '24270288',
    );
  });

  test('no feature is no reach', () => {
    expect(parsePositionAnswer({ features: [] })).toBeNull();
  });

  test.each([
    [{}],
    [{ features: [{ properties: {} }] }],
    [{ features: [{ properties: { comid: -999 } }] }],
  ])('%j is an error', (answer) => {
    expect(() => parsePositionAnswer(answer)).toThrow(SourceError);
  });
});

describe('nldiPosition', () => {
  const answering = (type: string, body = '{}') => ({
    services: RIVER_SERVICES,
    now: () => 0,
    fetch: async () => new Response(body, { status: 404, headers: { 'content-type': type } }),
  });

  test('a point in the sea has no reach', async () => {
    const problem = { title: 'Not Found', status: 404, detail: 'No comid found' };
    const tools = answering('application/problem+json', JSON.stringify(problem));
    await expect(nldiPosition.fetch(SKAGIT, tools)).resolves.toBeNull();
  });

  test('a service that has moved away is an error', async () => {
    for (const tools of [answering('text/html'), answering('application/json')]) {
      await expect(nldiPosition.fetch(SKAGIT, tools)).rejects.toThrow(SourceError);
    }
  });
});
