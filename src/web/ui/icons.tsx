import type { ReactNode } from 'react';
import styles from './icons.module.css';

function Icon({ kind = '', children }: { kind?: string; children: ReactNode }) {
  return (
    <svg className={`${styles.plain} ${styles[kind] ?? ''}`} viewBox="0 0 20 20" aria-hidden="true">
      {children}
    </svg>
  );
}

const drawn = (path: string) => (
  <Icon>
    <path d={path} />
  </Icon>
);

/** Yellow clock with a dark outline: in season. Always used with text. */
export function ClockIcon() {
  return (
    <Icon kind="clock">
      <circle cx="10" cy="10" r="8" />
      <path d="M10 5.5V10l3 2" />
    </Icon>
  );
}

/** Green rising line: recently returned. Always used with text. */
export function TrendingUpIcon() {
  return (
    <Icon kind="trendingUp">
      <path d="M2 14.5 7.5 9l4 3.5L18 6" />
      <path d="M13 5.5h5.2v5.2" />
    </Icon>
  );
}

/** Empty box: neither in season nor recently returned. Always used with text. */
export function EmptyBoxIcon() {
  return (
    <Icon kind="emptyBox">
      <rect x="3.5" y="3.5" width="13" height="13" rx="2" />
    </Icon>
  );
}

export const BackIcon = () => drawn('M16.5 10H4M9 4.5 3.5 10 9 15.5');

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="8.5" cy="8.5" r="5.5" />
      <path d="m12.8 12.8 4.2 4.2" />
    </Icon>
  );
}

/** Folded map: the full-screen map. */
export const MapIcon = () =>
  drawn('M2.5 5.5 7.5 3l5 2.5 5-2.5v11.5l-5 2.5-5-2.5-5 2.5zM7.5 3v11.5M12.5 5.5V17');

export const CloseIcon = () => drawn('m4.5 4.5 11 11M15.5 4.5l-11 11');

/** Eye, struck through where something is hidden: show or hide. */
export function EyeIcon({ isShown }: { isShown: boolean }) {
  return (
    <Icon>
      <path d="M1.5 10C3.5 6 6.5 4 10 4s6.5 2 8.5 6c-2 4-5 6-8.5 6s-6.5-2-8.5-6z" />
      <circle cx="10" cy="10" r="2.5" />
      {isShown ? null : <path d="M3 17 17 3" />}
    </Icon>
  );
}

export const ChevronIcon = ({ isOpen }: { isOpen: boolean }) =>
  drawn(isOpen ? 'm4.5 12.5 5.5-5.5 5.5 5.5' : 'm4.5 7.5 5.5 5.5 5.5-5.5');

export const ZoomIcon = ({ direction }: { direction: 'in' | 'out' }) =>
  drawn(direction === 'in' ? 'M3.5 10h13M10 3.5v13' : 'M3.5 10h13');

/** Ring with cross hairs: where you are. */
export function LocateIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="5" />
      <path d="M10 1.5V5M10 15v3.5M1.5 10H5M15 10h3.5" />
    </Icon>
  );
}

/** The mark of Freshet: a rise of water between two quiet lines. */
export function FreshetMark() {
  return (
    <svg className={`${styles.plain} ${styles.mark}`} viewBox="0 0 28 20" aria-hidden="true">
      <path d="M1 6.5c4.5 0 5 -4 8.5 -4s4.5 6 8.5 6 4.5 -3 9 -3" />
      <path d="M1 11.5c4.5 0 5 -4 8.5 -4s4.5 6 8.5 6 4.5 -3 9 -3" />
      <path d="M1 16.5c4.5 0 5 -4 8.5 -4s4.5 6 8.5 6 4.5 -3 9 -3" />
    </svg>
  );
}

/** Star: kept among the visitor's rivers where it is filled. */
export const StarIcon = () =>
  drawn('m10 2.2 2.4 5 5.4.7-4 3.8 1 5.4-4.8-2.6-4.8 2.6 1-5.4-4-3.8 5.4-.7z');
