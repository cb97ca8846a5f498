import washington from 'virtual:washington';
import type { Position } from '#domain/place/position.ts';
import styles from './map-card.module.css';

/** Where a place lies on the picture of the state. */
export function onWashington({ longitude, latitude }: Position) {
  const { left, top, scale } = washington;
  const x = (longitude * Math.PI) / 180;
  const y = -Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
  return { x: Math.round((x - left) * scale), y: Math.round((y - top) * scale) };
}

/** Washington with one place on it, drawn without a map. */
export function Locator({ position }: { position: Position }) {
  const { path, width, height } = washington;
  const { x, y } = onWashington(position);
  return (
    <svg
      className={styles.locator}
      viewBox={`-6 -6 ${width + 12} ${height + 12}`}
      aria-hidden="true"
    >
      <path d={path} />
      <circle cx={x} cy={y} r={7} />
    </svg>
  );
}
