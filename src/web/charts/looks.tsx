import type { SVGProps } from 'react';

/** Rounds to a tenth of a unit: finer than any screen shows. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

const line = (
  color: string,
  strokeWidth = 1,
  strokeDasharray?: string,
): SVGProps<SVGPathElement> => ({
  fill: 'none',
  stroke: `var(--${color})`,
  strokeWidth,
  strokeDasharray,
  strokeLinejoin: 'round',
});

const shape = (color: string, edge?: string): SVGProps<SVGPathElement> => ({
  fill: `var(--${color})`,
  stroke: edge && `var(--${edge})`,
});

/** Dashes and dots: a flood stage is not the line of today, nor a forecast. */
const FLOOD_STAGE = '10 3 2 3';

/** Green is the color of fish that returned, gray of earlier seasons, blue of water. */
const LOOKS = {
  grid: line('line'),
  base: line('muted'),
  hair: line('ink', 1, '2 2'),
  today: line('salmon', 1.5),
  usual: shape('band', 'band-edge'),
  usualArea: shape('band'),
  usualEdge: line('band-edge'),
  gap: shape('raised'),
  median: { ...line('median', 2, '0.1 4'), strokeLinecap: 'round' },
  smallMedian: line('muted', 1, '2 2'),
  earlier: line('past'),
  last: line('muted', 1.75),
  seasonEdge: { ...line('returns-edge', 5), strokeLinecap: 'round' },
  season: { ...line('returns', 3), strokeLinecap: 'round' },
  seasonDot: { ...shape('returns', 'returns-edge'), strokeWidth: 1.5 },
  expected: line('returns-edge', 1.5),
  expectedWay: line('returns-edge', 1.5, '4 4'),
  expectedDot: shape('returns-edge'),
  area: shape('returns'),
  toCome: shape('to-come'),
  outline: { ...line('returns-edge', 1.75), strokeLinecap: 'round' },
  fish: shape('returns', 'returns-edge'),
  paleFish: shape('to-come', 'returns-edge'),
  unfinished: shape('page', 'returns-edge'),
  gray: shape('bar'),
  read: line('ink', 2),
  byDate: line('ink', 1.75),
  noFish: line('returns-edge', 2.5),
  unreported: line('muted', 5, '1.5 3'),
  observed: { ...line('observed', 2.25), strokeLinecap: 'round' },
  forecast: { ...line('forecast', 2.25, '7 5'), strokeLinecap: 'round' },
  sparkAhead: { ...line('forecast', 1.8, '4 3'), strokeLinecap: 'butt' },
  observedArea: { ...shape('observed'), fillOpacity: 0.15 },
  forecastArea: { ...shape('forecast'), fillOpacity: 0.15 },
  newest: { ...shape('observed', 'page'), strokeWidth: 1.5 },
  rise: shape('observed'),
  action: line('stale', 1.25, FLOOD_STAGE),
  flood: line('failed', 1.25, FLOOD_STAGE),
  score: line('muted', 1.75, '5 4'),
  ourScore: line('returns-edge', 3),
  scoreDot: shape('muted'),
  readDot: { ...shape('ink', 'page'), strokeWidth: 2 },
  peak: shape('ink'),
} satisfies Readonly<Record<string, SVGProps<SVGPathElement>>>;

export type Look = keyof typeof LOOKS;

/** A path in units of the drawing, for what has no data: swatches of a legend. */
export function Ink({ look, d, weight = 1 }: { look: Look; d: string; weight?: number }) {
  const attributes: SVGProps<SVGPathElement> = LOOKS[look];
  const { strokeWidth = 1 } = attributes;
  if (d === '') return null;
  return (
    <path
      {...attributes}
      strokeWidth={weight === 1 ? attributes.strokeWidth : tenth(Number(strokeWidth) * weight)}
      d={d}
    />
  );
}

/** The line of a season in a legend. */
export function SeasonInk({ d }: { d: string }) {
  return (
    <>
      <Ink look="seasonEdge" d={d} />
      <Ink look="season" d={d} />
    </>
  );
}
