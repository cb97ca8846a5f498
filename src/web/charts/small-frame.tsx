import type { ReactNode } from 'react';
import styles from './chart.module.css';
import { On, type Scales } from './marks.tsx';

/** Size of a mark in a row, in units of its `viewBox`. */
export const MARK_SIZE = { width: 80, height: 30 } as const;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A drawing without axes; the words next to it give the figures. */
export function SmallFrame(
  props: Size & Pick<Scales, 'x' | 'y'> & { className?: string | undefined; children: ReactNode },
) {
  const { width, height, x, y, className = styles.small } = props;
  const plot = { left: 0, right: width, top: 0, bottom: height };
  return (
    <On drawing={{ x, y, plot, width, height, isStatic: true }}>
      <svg
        className={className}
        viewBox={`0 0 ${width} ${height}`}
        overflow="visible"
        aria-hidden="true"
      >
        {props.children}
      </svg>
    </On>
  );
}
