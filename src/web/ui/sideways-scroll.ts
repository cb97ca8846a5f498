/** A box that scrolls, in CSS pixels. */
export interface ScrollBox {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}

/** The fields of a `WheelEvent` that matter here. */
export interface WheelTurn {
  readonly deltaX: number;
  readonly deltaY: number;
  /** 0 pixels, 1 lines, 2 pages. */
  readonly deltaMode: number;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
}

/** Scroll positions are fractions on some screens: less than this counts as 0. */
const MIN_DISTANCE = 1;
const PIXELS_PER_LINE = 40;

/** Which edges hide columns, for the stylesheet: ``, `start`, `end` or `start end`. */
export function hiddenColumns({ scrollLeft, clientWidth, scrollWidth }: ScrollBox): string {
  return [
    scrollLeft > MIN_DISTANCE ? 'start' : null,
    scrollWidth - clientWidth - scrollLeft > MIN_DISTANCE ? 'end' : null,
  ]
    .filter((edge) => edge)
    .join(' ');
}

function canMove(direction: number, position: number, shown: number, whole: number): boolean {
  return direction < 0 ? position > MIN_DISTANCE : whole - shown - position > MIN_DISTANCE;
}

/**
 * How far a turn of the wheel moves a table sideways, in pixels; 0 leaves it to the browser.
 *
 * Only a plain vertical turn counts, while the table can scroll that way and cannot scroll vertically.
 * So shift and sideways wheels stay native, ctrl zooms, and at the last column the page scrolls.
 */
export function wheelSideways(turn: WheelTurn, box: ScrollBox): number {
  const { deltaX, deltaY, deltaMode, shiftKey, ctrlKey } = turn;
  if (shiftKey || ctrlKey || deltaY === 0 || Math.abs(deltaX) >= Math.abs(deltaY)) return 0;
  if (canMove(deltaY, box.scrollTop, box.clientHeight, box.scrollHeight)) return 0;
  if (!canMove(deltaY, box.scrollLeft, box.clientWidth, box.scrollWidth)) return 0;
  if (deltaMode === 1) return deltaY * PIXELS_PER_LINE;
  return deltaMode === 2 ? deltaY * box.clientWidth : deltaY;
}
