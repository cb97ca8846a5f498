import styles from './chart.module.css';
import { tenth } from './looks.tsx';
import { useDrawing } from './marks.tsx';

export interface Label {
  readonly x: number;
  readonly text: string;
  /** Left out in a narrow card. */
  readonly isSpare?: boolean;
}

export interface Word extends Label {
  /** Without it, the word is in a row below the plot. */
  readonly y?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Pixels to the right and down. */
  readonly dx?: number;
  readonly dy?: number;
}

/** First row below the plot, and how far rows are apart, in pixels. */
const ROW = { first: 15, apart: 16 } as const;
export const WORD_SIZE = 13;

/** Words beside data, or in a row below the plot. An outline keeps them apart from lines behind. */
export function Labels(props: {
  labels: readonly Word[];
  row?: number;
  color?: string;
  isBold?: boolean;
  hasOutline?: boolean;
}) {
  const { plot, width, height, isStatic, ...scales } = useDrawing();
  const { row = 0, color = 'ink', isBold = false, hasOutline = false } = props;
  if (props.labels.length === 0) return null;
  const place = (at: number, whole: number) =>
    isStatic ? tenth(at) : `${Math.round((10_000 * at) / whole) / 100}%`;
  const outline =
    hasOutline &&
    ({
      paintOrder: 'stroke',
      stroke: 'var(--page)',
      strokeWidth: 4,
      strokeLinejoin: 'round',
    } as const);
  return (
    <g fill={`var(--${color})`} fontWeight={isBold ? 600 : undefined} {...outline}>
      {props.labels.map(({ x, y, text, isSpare = false, anchor = 'middle', dx, dy }) => (
        <text
          key={`${x} ${y} ${text}`}
          className={isSpare ? styles.spare : undefined}
          x={place(scales.x(x), width)}
          y={place(y === undefined ? plot.bottom : scales.y(y), height)}
          dx={dx}
          dy={dy ?? (y === undefined ? ROW.first + row * ROW.apart : undefined)}
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
    </g>
  );
}
