import { extent } from 'd3-array';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import type { FlowSeries } from './flow-series.ts';
import { areaPath, linePath, type Place, scale } from './plot.ts';
import { thinned } from './thinned.ts';

const SIZE = { width: 300, height: 72, top: 3 } as const;
const DAYS = { past: 7, ahead: 10 } as const;
const SMALLEST_STEP = 0.4;

/** A river's past week and forecast on a scale from 0, without axes; empty without figures. */
export function SmallRiver({ series, now }: { series: readonly FlowSeries[]; now: number }) {
  const lines = series.flatMap((one) => one.lines);
  const usual = series.flatMap((one) => one.usual ?? []);
  if (lines.length === 0) return null;
  const [low = 0, high = 1] = extent([
    0,
    1,
    ...[...lines.flat(), ...usual].map(({ flow }) => flow),
  ]);
  const { width, height, top } = SIZE;
  const x = scale(now - DAYS.past * DAY_MS, now + DAYS.ahead * DAY_MS, 0, width);
  const y = scale(low, high, height - 1, top);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" data-river>
      {lines.map((line) => {
        const all = line.map(({ at, flow }): Place => [x(at), y(flow)]);
        const places = thinned(all, SMALLEST_STEP);
        const ground = [all[0], all.at(-1)].map((place): Place => [place?.[0] ?? 0, y(0)]);
        return (
          <g key={line[0]?.at} data-kind={line[0]?.kind}>
            <path data-area d={areaPath(places, ground)} />
            <path d={linePath(places)} />
          </g>
        );
      })}
      {usual.length > 0 ? (
        <path
          data-usual
          d={usual.map(({ from, to, flow }) => `M${x(from)},${y(flow)}H${x(to)}`).join('')}
        />
      ) : null}
      <line x1={x(now)} x2={x(now)} y2={height} />
    </svg>
  );
}
