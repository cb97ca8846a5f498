import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The key that the style's address carries. It must not be seen in any console. */
export const KEY = 'SECRET-KEY-123';
/** Tiles of one pixel, which is drawn as large as a tile: green ground, and in terrarium encoding hills. */
const GROUND = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGO49ugEAAUSAoFgtE7TAAAAAElFTkSuQmCC',
  'base64',
);
const HILLS = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNobmEAAAKVAQjILRBiAAAAAElFTkSuQmCC',
  'base64',
);

const style = (origin: string) => ({
  version: 8,
  sources: {
    ground: {
      type: 'raster',
      tiles: ['/ground/{z}/{x}/{y}.png'],
      tileSize: 256,
      attribution: '<a href="https://example.org">Loopback Survey</a>',
    },
    roads: { type: 'vector', url: `${origin}/roads.json` },
    gone: { type: 'vector', url: '/gone.json' },
    hills: { type: 'raster-dem', tiles: ['/hills/{z}/{x}/{y}.png'], encoding: 'terrarium' },
    lost: { type: 'geojson', data: '/lost.json' },
    towns: {
      type: 'geojson',
      data: {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { name: 'Seattle' },
            geometry: { type: 'Point', coordinates: [-122.33, 47.6] },
          },
        ],
      },
    },
  },
  layers: [
    { id: 'paper', type: 'background', paint: { 'background-color': '#e8f0f4' } },
    { id: 'ground', type: 'raster', source: 'ground' },
    { id: 'heat', type: 'heatmap', source: 'towns' },
    { id: 'roads', type: 'line', source: 'roads', 'source-layer': 'roads' },
    { id: 'gone', type: 'line', source: 'gone', 'source-layer': 'gone' },
    { id: 'lost', type: 'circle', source: 'lost' },
    { id: 'gone again', type: 'line', source: 'gone', 'source-layer': 'gone' },
    {
      id: 'towns',
      type: 'symbol',
      source: 'towns',
      layout: { 'text-field': ['get', 'name'], 'text-font': ['Noto Sans Bold'] },
    },
  ],
});

/** A tile service on loopback, and what it was asked for. */
export async function startTileServer() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    asked.push(request.url ?? '');
    const send = (type: string, body: string | Buffer) =>
      response
        .writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
        .end(body);
    const json = (body: unknown) => send('application/json', JSON.stringify(body));
    if (pathname === '/style.json') return json(style(origin));
    if (pathname === '/roads.json') {
      return json({ tilejson: '3.0.0', tiles: [`${origin}/roads/{z}/{x}/{y}.pbf?key=${KEY}`] });
    }
    if (pathname.startsWith('/roads/')) return send('application/x-protobuf', Buffer.alloc(0));
    if (pathname.startsWith('/ground/')) return send('image/png', GROUND);
    if (pathname.startsWith('/hills/')) return send('image/png', HILLS);
    return response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, asked, stop: () => new Promise((stopped) => server.close(stopped)) };
}
