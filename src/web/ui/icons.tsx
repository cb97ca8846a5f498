const circle = (x: number, y: number, r: number) =>
  `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0`;

function icon(path: string, kind = '') {
  return (
    <svg className={`icon ${kind}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** Yellow clock with a dark outline: in season. Always used with text. */
export const ClockIcon = () => icon(`${circle(10, 10, 8)}M10 5.5V10l3 2`, 'clock');

/** Rising line on green: recently returned. Always used with text. */
export const TrendingUpIcon = () => (
  <svg className="icon trending-up" viewBox="0 0 20 20" aria-hidden="true">
    <rect x="1.5" y="1.5" width="17" height="17" rx="3.5" />
    <path d="m4.5 13 3.5-3.5 3 2.5 4.5-5M11.5 7h4v4" />
  </svg>
);

/** Empty box: neither in season nor recently returned. Always used with text. */
export const EmptyBoxIcon = () => <span className="empty-box" aria-hidden="true" />;

export const BackIcon = () => icon('M16.5 10H4M9 4.5 3.5 10 9 15.5');

export const SearchIcon = () => icon(`${circle(8.5, 8.5, 5.5)}M12.8 12.8l4.2 4.2`);

export const MapIcon = () =>
  icon('M2.5 5.5 7.5 3l5 2.5 5-2.5v11.5l-5 2.5-5-2.5-5 2.5zM7.5 3v11.5M12.5 5.5V17');

export const HomeIcon = () => icon('M3 9.5 10 3.5l7 6M5 8.5V16.5h10V8.5M8.5 16.5v-4.5h3v4.5');

export const WeekIcon = () => icon('M3 5h14v12H3zM3 9h14M7 2.5V6.5M13 2.5V6.5');

export const CloseIcon = () => icon('m4.5 4.5 11 11M15.5 4.5l-11 11');

const EYE = `M1.5 10C3.5 6 6.5 4 10 4s6.5 2 8.5 6c-2 4-5 6-8.5 6s-6.5-2-8.5-6z${circle(10, 10, 2.5)}`;

export const EyeIcon = ({ isShown }: { isShown: boolean }) =>
  icon(isShown ? EYE : `${EYE}M3 17 17 3`);

export const ChevronIcon = ({ isOpen }: { isOpen: boolean }) =>
  icon(isOpen ? 'm4.5 12.5 5.5-5.5 5.5 5.5' : 'm4.5 7.5 5.5 5.5 5.5-5.5');

export const ZoomIcon = ({ direction }: { direction: 'in' | 'out' }) =>
  icon(direction === 'in' ? 'M3.5 10h13M10 3.5v13' : 'M3.5 10h13');

export const LocateIcon = () => icon(`${circle(10, 10, 5)}M10 1.5V5M10 15v3.5M1.5 10H5M15 10h3.5`);

export const StarIcon = () =>
  icon('m10 2.2 2.4 5 5.4.7-4 3.8 1 5.4-4.8-2.6-4.8 2.6 1-5.4-4-3.8 5.4-.7z');

export function FreshetMark() {
  return (
    <svg className="icon freshet-mark" viewBox="0 0 28 20" aria-hidden="true">
      {[6.5, 11.5, 16.5].map((y) => (
        <path key={y} d={`M1 ${y}c4.5 0 5 -4 8.5 -4s4.5 6 8.5 6 4.5 -3 9 -3`} />
      ))}
    </svg>
  );
}
