import { keptRivers, useKept } from '#web/lib/kept/kept-rivers.ts';
import { StarIcon } from './icons.tsx';

/** Keeps a facility among the visitor's rivers, or lets it go. Its name stays, pressed or not. */
export function StarButton({ facility, title }: { facility: string; title: string }) {
  return (
    <button
      type="button"
      className="icon-button star only-with-script"
      aria-pressed={useKept().rivers.includes(facility)}
      aria-label={`Star ${title}`}
      onClick={() => keptRivers.toggle(facility)}
    >
      <StarIcon />
    </button>
  );
}
