import type { ReactNode } from 'react';
import styles from './chart.module.css';
import { Ink, type Look } from './looks.tsx';

export interface LegendMark {
  readonly words: string;
  readonly mark: ReactNode;
}

export const SWATCH = { line: 'M1,7h22', ground: 'M1,2h22v10h-22z' } as const;

/** The name of every gray band. */
export const USUAL_RANGE = 'The usual range';

export function swatch(words: string, look: Look, d: string = SWATCH.line): LegendMark {
  return { words, mark: <Ink look={look} d={d} /> };
}

/** From a swatch to its words. */
const SWATCH_GAP = 6;
/** Mean width of a letter of a static legend. */
const LETTER = 7;
const LEGEND_GAP = 20;

/** Of a static picture it is a row of words of it, at the given place. */
export function Legend(props: {
  marks: readonly (LegendMark | false | null | undefined | '')[];
  width?: number;
  place?: { readonly x: number; readonly y: number } | undefined;
}) {
  const { width = 24, place } = props;
  const marks = props.marks.filter((mark) => mark !== false && mark != null && mark !== '');
  if (place === undefined) {
    return (
      <ul className={`cluster legend fine ${styles.legend}`}>
        {marks.map(({ words, mark }) => (
          <li key={words}>
            <svg width={width} height="14" aria-hidden="true">
              {mark}
            </svg>
            {words}
          </li>
        ))}
      </ul>
    );
  }
  let left = place.x;
  return marks.map(({ words, mark }) => {
    const at = left;
    left += width + SWATCH_GAP + words.length * LETTER + LEGEND_GAP;
    return (
      <g key={words} transform={`translate(${at} ${place.y})`}>
        {mark}
        <text x={width + SWATCH_GAP} y="12" fill="var(--muted)">
          {words}
        </text>
      </g>
    );
  });
}
