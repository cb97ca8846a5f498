import { extent } from 'd3-array';
import { type FlowSeries, usualPoints } from '#domain/river/flow-series.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import { Band, Line, Rule, scale } from './marks.tsx';
import { type Size, SmallFrame } from './small-frame.tsx';

const SIZE: Size = { width: 300, height: 72 };
const TOP = 3;
const DAYS = { past: 7, ahead: 10 } as const;

const AREA = { observed: 'observedArea', forecast: 'forecastArea' } as const;

/** A river's past week and forecast on a scale from 0, without axes; empty without figures. */
export function SmallRiver({ series, now }: { series: readonly FlowSeries[]; now: number }) {
  const lines = series.flatMap((flowSeries) => flowSeries.lines);
  const usual = series.flatMap((flowSeries) => flowSeries.usual ?? []);
  if (lines.length === 0) return null;
  const [low = 0, high = 1] = extent([
    0,
    1,
    ...[...lines.flat(), ...usual].map(({ flow }) => flow),
  ]);
  return (
    <SmallFrame
      {...SIZE}
      x={scale(now - DAYS.past * DAY_MS, now + DAYS.ahead * DAY_MS, 0, SIZE.width)}
      y={scale(low, high, SIZE.height - 1, TOP)}
    >
      {lines.map((line) => {
        const { kind = 'observed', at: first } = line[0] ?? {};
        return (
          <g key={first}>
            <Band points={line.map(({ at, flow }) => [at, 0, flow])} look={AREA[kind]} />
            <Line points={line.map(({ at, flow }) => [at, flow])} look={kind} weight={0.7} />
          </g>
        );
      })}
      <Line points={usualPoints(usual)} look="smallMedian" />
      <Rule x={[now]} look="today" />
    </SmallFrame>
  );
}
