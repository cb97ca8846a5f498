import styles from './map-screen.module.css';
import { MARKS, type Mark, type MarkName } from './marks.ts';

/** Side of a swatch (requirement 6.9). */
const SIZE = 20;
const MIDDLE = SIZE / 2;

/** Corners of a shape around the middle, as the map draws it. */
function corners({ shape, radius }: Mark): string {
  const [count, first] = { up: [3, 0], down: [3, Math.PI], square: [4, Math.PI / 4] }[
    shape === 'circle' ? 'square' : shape
  ] as [number, number];
  return Array.from({ length: count }, (_, at) => {
    const angle = first + (at * 2 * Math.PI) / count - Math.PI / 2;
    const x = MIDDLE + radius * Math.cos(angle);
    const y = MIDDLE + radius * Math.sin(angle);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  }).join(' ');
}

export function Swatch({ name }: { name: MarkName }) {
  const mark: Mark = MARKS[name];
  const radius = Math.min(mark.radius, MIDDLE - 1.5);
  return (
    <svg
      className={styles.swatch}
      data-fill={mark.fill}
      data-stroke={mark.stroke}
      strokeWidth={Math.min(mark.strokeWidth, 3)}
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      aria-hidden="true"
    >
      {mark.shape === 'circle' ? (
        <circle cx={MIDDLE} cy={MIDDLE} r={radius} />
      ) : (
        <polygon points={corners({ ...mark, radius })} />
      )}
    </svg>
  );
}
