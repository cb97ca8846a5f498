import styles from './about.module.css';

const mark = (shape: string, lines: string) => () => (
  <svg className={styles.mark} viewBox="0 0 48 48" aria-hidden="true">
    <path d={shape} />
    <path d={lines} />
  </svg>
);

/** A fish: the counts of returning fish. */
export const FishMark = mark(
  'M5 24c6-8 14-11 21-11 6 0 10 4 13 8l5-5v16l-5-5c-3 4-7 8-13 8-7 0-15-3-21-11Z',
  'M14 22v.01M22 16c3 5 3 11 0 16M29 19.5c2 3 2 6 0 9',
);

/** A staff gauge in water: measured flow. */
export const GaugeMark = mark(
  'M20 5h8v26h-8zM20 11h4M20 17h4M20 23h4',
  'M4 36c5 0 5-4 10-4s5 4 10 4 5-4 10-4 5 4 10 4M4 43c5 0 5-4 10-4s5 4 10 4 5-4 10-4 5 4 10 4',
);

/** A cloud with rain over a rising line: forecasts. */
export const ForecastMark = mark(
  'M14 26a8 8 0 1 1 2-15.7A10 10 0 0 1 35.5 13 6.5 6.5 0 0 1 35 26Z',
  'M17 31l-2 4M25 31l-2 4M33 31l-2 4M5 44c10 0 14-3 20-3s10-3 18-6',
);

/** A pin on contour lines: maps. */
export const MapMark = mark(
  'M24 31c-6-8-9-12-9-17a9 9 0 0 1 18 0c0 5-3 9-9 17Z',
  'M24 14v.01M12 29c-5 1-8 4-8 6 0 5 9 8 20 8s20-3 20-8c0-2-3-5-8-6M15 34c-1 .5-1 1-1 1.5 0 2 4 3 10 3s10-1 10-3c0-.5 0-1-1-1.5',
);
