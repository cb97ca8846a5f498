import type { PlainDate } from '#domain/time/plain-date.ts';
import { longDate, wholeNumber } from '#web/lib/words/format.ts';
import { type Canvas, linePath, type Place } from './plot.ts';
import type { SeasonLayout } from './season-chart.tsx';
import { type SmallSeason, smallSeasonLayout } from './small-charts.tsx';

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
/** A picture has no color scheme: these are the light colors. */
const COLORS = {
  page: '#f7faf9',
  ink: '#10262b',
  muted: '#4d6469',
  line: '#d3dfdf',
  river: '#0b5d7a',
  now: '#30e339',
  edge: '#127a1d',
} as const;
/** Mean letter width relative to the font size, on the wide side. */
const LETTER = { regular: 0.5, bold: 0.56 } as const;
const TITLE = { most: 60, least: 40 } as const;
export const SEASON_CANVAS: Canvas = {
  left: MARGIN,
  top: 320,
  width: WIDTH,
  height: 284,
  digit: 20,
};
const SMALL = { top: 378, height: 206 } as const;
const SMALL_GAP = 40;

function cut(text: string, size: number, weight: keyof typeof LETTER = 'regular', width = WIDTH) {
  const most = Math.floor(width / (size * LETTER[weight]));
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

const lineStyle = { fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' } as const;

function Growth({ d, end }: { d: string; end: Place | null }) {
  return (
    <>
      <g {...lineStyle}>
        <path d={d} stroke={COLORS.edge} strokeWidth="11" />
        <path d={d} stroke={COLORS.now} strokeWidth="7" />
      </g>
      {end && (
        <circle
          cx={end[0]}
          cy={end[1]}
          r="11"
          fill={COLORS.now}
          stroke={COLORS.edge}
          strokeWidth="3"
        />
      )}
    </>
  );
}

function Season({ season }: { season: SeasonLayout }) {
  const { plot, ticks, range, earlier, months, now } = season;
  return (
    <g>
      {range.map((d) => (
        <path key={d} d={d} fill={COLORS.muted} fillOpacity="0.16" />
      ))}
      {ticks.map(({ y, text }) => (
        <g key={text}>
          <line x1={plot.left} x2={plot.right} y1={y} y2={y} stroke={COLORS.line} />
          <text x={plot.left - 14} y={y + 8} textAnchor="end" fontSize="24">
            {text}
          </text>
        </g>
      ))}
      {earlier.map(({ path }, at) => (
        <path
          key={path}
          d={path}
          {...lineStyle}
          stroke={COLORS.muted}
          strokeWidth={at === earlier.length - 1 ? 4 : 2}
          strokeOpacity={at === earlier.length - 1 ? 1 : 0.45}
        />
      ))}
      {months.map(({ x, text }) => (
        <text
          key={x}
          x={x}
          y={SEASON_CANVAS.top + SEASON_CANVAS.height}
          textAnchor="middle"
          fontSize="24"
        >
          {text}
        </text>
      ))}
      {now && <Growth d={now.path} end={now.end} />}
    </g>
  );
}

function Legend({ season, y }: { season: SeasonLayout; y: number }) {
  const { now, earlier } = season;
  const last = earlier.at(-1);
  const others = earlier.length > 1 ? `${wholeNumber(earlier.length - 1)} earlier` : null;
  const marks = [
    { text: now?.label, color: COLORS.edge, width: 9 },
    { text: last?.label, color: COLORS.muted, width: 4 },
    { text: others, color: COLORS.muted, width: 2 },
  ].filter(({ text }) => text);
  return (
    <g fontSize="24" fill={COLORS.muted}>
      {marks.map(({ text, color, width }, at) => {
        const x = MARGIN + WIDTH - (marks.length - at) * 170;
        return (
          <g key={text}>
            <line x1={x} x2={x + 36} y1={y - 8} y2={y - 8} stroke={color} strokeWidth={width} />
            <text x={x + 46} y={y}>
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function SmallOne(props: { at: number; name: string; words: string; season: SmallSeason }) {
  const { name, words, season } = props;
  const width = (WIDTH - 2 * SMALL_GAP) / 3;
  const left = MARGIN + props.at * (width + SMALL_GAP);
  const { range, median, now, end } = smallSeasonLayout(
    season,
    Math.max(...season.high, ...season.now),
    { ...SMALL, left, width },
  );
  return (
    <g>
      <text x={left} y={SMALL.top - 58} fontSize="30" fontWeight="600" fill={COLORS.ink}>
        {name}
      </text>
      <text x={left} y={SMALL.top - 22} fontSize="20">
        {cut(words, 20, 'regular', width)}
      </text>
      <path d={range} fill={COLORS.muted} fillOpacity="0.16" />
      <path d={median} {...lineStyle} stroke={COLORS.muted} strokeDasharray="3 8" strokeWidth="3" />
      <Growth d={now} end={end} />
    </g>
  );
}

function Waves() {
  return (
    <g transform={`translate(${MARGIN} 42) scale(2)`} stroke={COLORS.river} {...lineStyle}>
      {[6.5, 11.5, 16.5].map((y) => (
        <path key={y} d={`M1 ${y}c4.5 0 5 -4 8.5 -4s4.5 6 8.5 6 4.5 -3 9 -3`} strokeWidth="2.2" />
      ))}
    </g>
  );
}

function River() {
  const across = Array.from({ length: WIDTH / 8 + 1 }, (_, at) => MARGIN + at * 8);
  return (
    <g {...lineStyle} stroke={COLORS.river} strokeWidth="20">
      {[350, 430, 510].map((top) => (
        <path key={top} d={linePath(across.map((x) => [x, top + 38 * Math.sin(x / 150)]))} />
      ))}
    </g>
  );
}

function Chart({ chart }: { chart: NonNullable<PreviewContent['chart']> }) {
  if ('small' in chart) {
    return chart.small.map((one, at) => <SmallOne key={one.name} at={at} {...one} />);
  }
  return (
    <>
      <text x={MARGIN} y="290" fontSize="28" fontWeight="600" fill={COLORS.ink}>
        {cut(chart.caption, 28, 'bold')}
      </text>
      <Legend season={chart.season} y={330} />
      <Season season={chart.season} />
    </>
  );
}

/** The link preview of a page: a standalone SVG without style sheets. */
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
      fill={COLORS.muted}
    >
      <title>{title}</title>
      <rect width={width} height={height} fill={COLORS.page} />
      <rect width={width} height="12" fill={COLORS.river} />
      <Waves />
      <text x={MARGIN + 68} y="74" fontSize="32" fontWeight="600" fill={COLORS.river}>
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
        fill={COLORS.ink}
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
