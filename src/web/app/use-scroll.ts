import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Place } from '#web/lib/browser/history-entry.ts';
import { useNavigation } from '#web/lib/browser/navigation.tsx';

const linksOf = (main: ParentNode | null) => [...(main?.querySelectorAll('a') ?? [])];

/** Where the page is scrolled to now, beside a link in view: what is above it may have changed on the way back. */
export function placeShown(): Place {
  const active = document.activeElement;
  const inView = (link: Element | null) => {
    const { top, height } = link?.getBoundingClientRect() ?? { top: -1, height: 0 };
    return height > 0 && top >= 0 && top < innerHeight;
  };
  const isFocused = active instanceof HTMLAnchorElement && inView(active);
  const sheet = document.querySelector('main > div:not([data-away])');
  const link = isFocused ? active : linksOf(sheet).find(inView);
  const top = link?.getBoundingClientRect().top ?? 0;
  return { y: window.scrollY, link: link?.getAttribute('href') ?? null, top, isFocused };
}

/** Scrolls to a place and returns its link, if it is still there. */
function scrollToPlace(main: HTMLElement | null, { y, link, top }: Place) {
  window.scrollTo({ top: y, behavior: 'instant' });
  const offset = (one: Element) => one.getBoundingClientRect().top - top;
  const [nearest] = linksOf(main)
    .filter((one) => one.getAttribute('href') === link && !one.closest('[hidden], [data-away]'))
    .toSorted((a, b) => Math.abs(offset(a)) - Math.abs(offset(b)));
  const settle = () => nearest && window.scrollBy({ top: offset(nearest), behavior: 'instant' });
  settle();
  // The list takes the filters of its address after this.
  requestAnimationFrame(() => requestAnimationFrame(settle));
  return nearest ?? null;
}

/**
 * On another path, or back over another page: going back scrolls to where the page was left, going
 * forward to the top (requirement 2.8) or the element that the hash names. The focus goes to the link
 * that was followed, or to the page.
 */
export function useScroll(main: RefObject<HTMLElement | null>): void {
  const { address, place } = useNavigation();
  const { pathname, hash } = address;
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    // A place on the same path: the visitor went back over other pages in one step.
    if (shown.current === pathname && !place) return;
    shown.current = pathname;
    const named = hash ? document.getElementById(hash.slice(1)) : null;
    const link = place && scrollToPlace(main.current, place);
    if (!place && named) named.scrollIntoView();
    else if (!place) window.scrollTo({ top: 0, behavior: 'instant' });
    const focused = place?.isFocused ? link : null;
    (focused ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, hash, place, main]);
}
