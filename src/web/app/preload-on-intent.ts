/** Events that precede opening a link, and the click itself, for which the page may have much to do first. */
const EVENTS = ['pointerover', 'focusin', 'touchstart', 'click'] as const;

/** Calls `preload` with each link within the site that the visitor is about to open. */
export function preloadOnIntent(
  document: Document,
  preload: (link: Pick<HTMLAnchorElement, 'pathname' | 'search'>) => void,
): void {
  const onEvent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === document.location.origin) preload(link);
  };
  for (const event of EVENTS) {
    document.addEventListener(event, onEvent, { passive: true, capture: true });
  }
}
