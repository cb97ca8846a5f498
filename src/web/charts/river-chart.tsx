import { FLOOD_STAGES } from '#web/lib/words/flow-words.ts';
import { capitalized } from '#web/lib/words/season-words.ts';
import styles from './chart.module.css';
import { AxisUnit, HairLine, TickLines } from './chart-axes.tsx';
import { MarkLegend } from './chart-card.tsx';
import { DayAxis } from './flow-chart.tsx';
import type { PlacedRiver } from './placed-river.ts';
import type { Reading } from './reading.ts';

const TODAY_RISE = 4;
const LEVEL_INSET = 4;

/** The past week and the next ten days of a river on one scale. */
export function RiverChart({ placed, reading }: { placed: PlacedRiver; reading: Reading }) {
  const { box, today, newest } = placed;
  const { top, bottom, left, right } = box;
  return (
    <>
      {placed.gaps.map(({ x, width }) => (
        <rect key={x} className={styles.gap} x={x} y={top} width={width} height={bottom - top} />
      ))}
      <g className={styles.river}>
        {placed.band.map((path) => (
          <path key={path} className={styles.range} d={path} />
        ))}
      </g>
      <TickLines ticks={placed.ticks} box={box} />
      <AxisUnit unit="cfs" box={box} side={placed.unitSide} />
      <DayAxis days={placed.days} box={box} ticks={placed.midnights} />
      {placed.usual === null ? null : <path className={styles.median} d={placed.usual} />}
      {placed.lines.map(({ kind, path }) => (
        <path key={path} className={styles.flow} data-kind={kind} d={path} />
      ))}
      {placed.levels.map(({ category, y, nameY }) => (
        <g key={category} className={styles.level} data-category={category}>
          <line x1={left} x2={right} y1={y} y2={y} />
          {nameY === null ? null : (
            <text x={left + LEVEL_INSET} y={nameY}>
              {capitalized(FLOOD_STAGES[category])}
            </text>
          )}
        </g>
      ))}
      <g className={styles.today} data-side={today.side}>
        <line x1={today.x} x2={today.x} y1={top} y2={bottom} />
        <text x={today.x} y={top - TODAY_RISE}>
          Today
        </text>
      </g>
      {newest === null ? null : (
        <circle className={styles.newest} cx={newest.x} cy={newest.y} r="4" />
      )}
      <HairLine point={reading === null ? undefined : placed.points[reading]} box={box} />
    </>
  );
}

/** What the lines of it mean. */
export function RiverLegend(props: { placed: PlacedRiver; forecastWords: string }) {
  const { lines, usual, band, gaps } = props.placed;
  const line = 'M1,7h22';
  const marks = [
    lines.some(({ kind }) => kind === 'observed') && {
      words: 'Measured',
      mark: <path className={styles.flow} data-kind="observed" d={line} />,
    },
    lines.some(({ kind }) => kind === 'forecast') && {
      words: props.forecastWords,
      mark: <path className={styles.flow} data-kind="forecast" d={line} />,
    },
    usual !== null && {
      words: 'Usual (median of the date)',
      mark: <path className={styles.median} d={line} />,
    },
    band.length > 0 && {
      words: '25th to 75th percentile of the date',
      mark: <path className={styles.range} d="M1,2h22v10h-22z" />,
    },
    gaps.length > 0 && {
      words: 'No figures',
      mark: <path className={styles.gap} d="M1,2h22v10h-22z" />,
    },
  ];
  return <MarkLegend marks={marks} />;
}
