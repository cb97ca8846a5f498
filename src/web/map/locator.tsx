import washington from 'virtual:washington';
import type { ReactNode } from 'react';
import type { Position } from '#domain/place/position.ts';
import styles from './map-card.module.css';

export function onWashington({ longitude, latitude }: Position) {
  const { left, top, scale } = washington;
  const x = (longitude * Math.PI) / 180;
  const y = -Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
  return { x: Math.round((x - left) * scale), y: Math.round((y - top) * scale) };
}

function Washington({ children }: { children: ReactNode }) {
  const { path, width, height } = washington;
  return (
    <svg
      className={styles.picture}
      viewBox={`-6 -6 ${width + 12} ${height + 12}`}
      aria-hidden="true"
    >
      <path className={styles.state} d={path} />
      {children}
    </svg>
  );
}

export function Locator({ position }: { position: Position }) {
  const { x, y } = onWashington(position);
  return (
    <Washington>
      <circle className={styles.place} cx={x} cy={y} r={7} />
    </Washington>
  );
}

function points(positions: readonly Position[]): string {
  return positions
    .map(onWashington)
    .map(({ x, y }) => `M${x} ${y}h0`)
    .join('');
}

export function FacilitiesPicture(props: {
  recent: readonly Position[];
  others: readonly Position[];
}) {
  return (
    <Washington>
      <path className={styles.others} d={points(props.others)} />
      <path className={styles.recent} d={points(props.recent)} />
    </Washington>
  );
}
