import type { PlainDate } from '#domain/time/plain-date.ts';
import { longDate } from '#domain/words/format.ts';
import type { Canvas } from './axis.ts';
import { linePath } from './marks.tsx';
import { SeasonChart, SeasonLegend } from './season-chart.tsx';
import type { SeasonLayout } from './season-layout.ts';
import { type SmallSeason, SmallSeasonChart } from './small-charts.tsx';

export interface PreviewContent {
  readonly title: string;
  readonly lines: readonly string[];
  readonly asOf: PlainDate | null;
  readonly chart:
    | { readonly caption: string; readonly season: SeasonLayout }
    | {
        readonly small: readonly {
          readonly name: string;
          readonly words: string;
          readonly season: SmallSeason;
        }[];
      }
    | null;
}

/** Size of a preview in pixels: what Open Graph and its readers expect. */
const PREVIEW = { width: 1200, height: 630 } as const;

const MARGIN = 64;
const WIDTH = PREVIEW.width - 2 * MARGIN;
/** Mean letter width relative to the font size, on the wide side. */
const LETTER = { regular: 0.5, bold: 0.56 } as const;
const TITLE = { most: 60, least: 40 } as const;
/** Charts are drawn at twice their size on a page, so that a small preview can be read. */
const SCALE = 2;
const SEASON = { top: 322, height: 254, legend: 590 } as const;
export const SEASON_CANVAS: Canvas = {
  width: WIDTH / SCALE,
  height: SEASON.height / SCALE,
  digit: 7.6,
};
const SMALL = { top: 378, height: 206, gap: 40, scale: 3 } as const;

function cut(text: string, size: number, weight: keyof typeof LETTER = 'regular', width = WIDTH) {
  const most = Math.floor(width / (size * LETTER[weight]));
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

const lineStyle = { fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' } as const;

function SmallOne(props: { at: number; name: string; words: string; season: SmallSeason }) {
  const { name, words, season } = props;
  const width = (WIDTH - 2 * SMALL.gap) / 3;
  const left = MARGIN + props.at * (width + SMALL.gap);
  return (
    <g>
      <text x={left} y={SMALL.top - 58} fontSize="30" fontWeight="600" fill="var(--ink)">
        {name}
      </text>
      <text x={left} y={SMALL.top - 22} fontSize="20">
        {cut(words, 20, 'regular', width)}
      </text>
      <svg
        x={left}
        y={SMALL.top}
        width={width}
        height={SMALL.height}
        overflow="visible"
        aria-hidden="true"
      >
        <SmallSeasonChart
          season={season}
          most={Math.max(...season.high, ...season.now)}
          size={{ width: width / SMALL.scale, height: SMALL.height / SMALL.scale }}
        />
      </svg>
    </g>
  );
}

function Waves() {
  return (
    <g transform={`translate(${MARGIN} 42) scale(2)`} stroke="var(--river)" {...lineStyle}>
      {[6.5, 11.5, 16.5].map((y) => (
        <path key={y} d={`M1 ${y}c4.5 0 5 -4 8.5 -4s4.5 6 8.5 6 4.5 -3 9 -3`} strokeWidth="2.2" />
      ))}
    </g>
  );
}

function River() {
  const across = Array.from({ length: WIDTH / 8 + 1 }, (_, at) => MARGIN + at * 8);
  return (
    <g {...lineStyle} stroke="var(--river)" strokeWidth="20">
      {[350, 430, 510].map((top) => (
        <path key={top} d={linePath(across.map((x) => [x, top + 38 * Math.sin(x / 150)]))} />
      ))}
    </g>
  );
}

/** In a picture nobody reads a chart point by point. */
const UNREAD = { name: '', reading: null, valueText: null, onRead: () => undefined } as const;

function Chart({ chart }: { chart: NonNullable<PreviewContent['chart']> }) {
  if ('small' in chart) {
    return chart.small.map((smallChart, at) => (
      <SmallOne key={smallChart.name} at={at} {...smallChart} />
    ));
  }
  return (
    <>
      <text x={MARGIN} y="290" fontSize="28" fontWeight="600" fill="var(--ink)">
        {cut(chart.caption, 28, 'bold')}
      </text>
      <svg
        x={MARGIN}
        y={SEASON.top}
        width={WIDTH}
        height={SEASON.height}
        overflow="visible"
        aria-hidden="true"
      >
        <SeasonChart {...UNREAD} layout={chart.season} isStatic />
      </svg>
      <g transform={`translate(${MARGIN} ${SEASON.legend}) scale(${SCALE})`} fontSize="13">
        <SeasonLegend layout={chart.season} place={{ x: 0, y: 0 }} />
      </g>
    </>
  );
}

/** The link preview of a page: a standalone SVG, in whose colors `inLight` puts values. */
export function PreviewPicture({ title, lines, asOf, chart }: PreviewContent) {
  const { width, height } = PREVIEW;
  const fitting = Math.floor(WIDTH / (title.length * LETTER.bold));
  const size = Math.min(TITLE.most, Math.max(TITLE.least, fitting));
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily="Instrument Sans"
      fill="var(--muted)"
    >
      <title>{title}</title>
      <rect width={width} height={height} fill="var(--page)" />
      <rect width={width} height="12" fill="var(--river)" />
      <Waves />
      <text x={MARGIN + 68} y="74" fontSize="32" fontWeight="600" fill="var(--river)">
        Freshet
      </text>
      {asOf === null ? null : (
        <text x={width - MARGIN} y="74" fontSize="26" textAnchor="end">
          {`Counts as of ${longDate(asOf)}`}
        </text>
      )}
      <text
        x={MARGIN}
        y="156"
        fontFamily="Newsreader 16pt"
        fontSize={size}
        fontWeight="600"
        fill="var(--ink)"
      >
        {cut(title, size, 'bold')}
      </text>
      {lines.map((line, at) => (
        <text key={line} x={MARGIN} y={204 + at * 40} fontSize="28">
          {cut(line, 28)}
        </text>
      ))}
      {chart === null ? <River /> : <Chart chart={chart} />}
    </svg>
  );
}
