import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Drawn, PICTURES, SMALL_PICTURES } from '../../testing/drawn-charts.tsx';
import { CANVAS } from './canvas.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { SMALL } from './placed-small.ts';

/** Each chart in its typical states, as files that a browser opens. */
const FOLDER = new URL('pictures/', import.meta.url);
const MARGIN = 20;

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8').trimEnd();
const styleOf = (path: string) =>
  textOf(path)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ');
const CHART_STYLE = styleOf('chart.module.css');
const SMALL_STYLE = styleOf('small-charts.module.css');
/** The colours of the light page that a style uses. */
const coloursOf = (style: string) =>
  [...textOf('../ui/tokens.css').matchAll(/(--[a-z-]+): light-dark\((#\w+),/g)]
    .filter(([, name]) => style.includes(`var(${name})`))
    .map(([, name, light]) => `${name}: ${light};`)
    .join(' ');
const COLOURS = coloursOf(CHART_STYLE);

/** The SVG of a chart as on the page, with its styles included. */
function picture({ drawing, points, reading, height }: Drawn, fontSize: number): string {
  const page = renderToStaticMarkup(
    <ChartCanvas name="" points={points} reading={reading} onRead={() => {}} height={height}>
      {drawing}
    </ChartCanvas>,
  );
  const chart = page.slice(page.indexOf('<svg'), page.indexOf('</svg>') + '</svg>'.length);
  const [width, tall] = [CANVAS.width + 2 * MARGIN, height + 2 * MARGIN];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * width}" viewBox="0 0 ${width} ${tall}">
<style><![CDATA[
:root { ${COLOURS} font-family: sans-serif; background: var(--surface); }
${CHART_STYLE}
.drawing { inline-size: ${CANVAS.width}px; font-size: ${fontSize}px; }
]]></style>
${chart
  .replace('<svg ', `<svg x="${MARGIN}" y="${MARGIN}" width="${CANVAS.width}" height="${height}" `)
  .replaceAll(/><\/(?:path|rect|line|circle)>/g, '/>')
  .replaceAll(/><(?=\/?(?:svg|g|path|rect|line|circle|text)\b)/g, '>\n<')}
</svg>
`;
}

const NARROW = [
  'season',
  'trend',
  'yearly',
  'yearly-above-14',
  'recent',
  'observed',
  'forecast',
  'river',
  'season-flow',
];

const all = [
  ...Object.entries(PICTURES).map(([name, drawn]) => ({ name, drawn, fontSize: 14 })),
  // The size of the text in the narrowest card.
  ...NARROW.flatMap((name) => {
    const drawn = PICTURES[name];
    return drawn ? [{ name: `${name}-narrow`, drawn, fontSize: 18 }] : [];
  }),
];

test.each(Object.entries(SMALL_PICTURES))('%s matches its picture', async (name, drawing) => {
  const svg = renderToStaticMarkup(drawing)
    .replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" width="${4 * SMALL.width}" `)
    .replace('>', `><style><![CDATA[:root { ${coloursOf(SMALL_STYLE)} } ${SMALL_STYLE}]]></style>`)
    .replaceAll(/></g, '>\n<');
  await expect(`${svg}\n`).toMatchFileSnapshot(new URL(`${name}.svg`, FOLDER).pathname);
});

test.each(all)('$name matches its picture', async ({ name, drawn, fontSize }) => {
  const file = new URL(`${name}.svg`, FOLDER);
  await expect(picture(drawn, fontSize)).toMatchFileSnapshot(file.pathname);
});

test('every picture in the folder belongs to a chart', () => {
  const names = [...all.map(({ name }) => name), ...Object.keys(SMALL_PICTURES)];
  expect(readdirSync(FOLDER).toSorted()).toEqual(names.map((name) => `${name}.svg`).toSorted());
});
