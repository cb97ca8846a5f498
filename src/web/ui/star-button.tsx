import { keptRivers, useKept } from '#web/lib/kept/kept-rivers.ts';
import { StarIcon } from './icons.tsx';
import styles from './star-button.module.css';

/** Keeps a facility among the visitor's rivers, or lets it go. Its name stays, pressed or not. */
export function StarButton({ facility, title }: { facility: string; title: string }) {
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={useKept().rivers.includes(facility)}
      aria-label={`Star ${title}`}
      onClick={() => keptRivers.toggle(facility)}
    >
      <StarIcon />
    </button>
  );
}
