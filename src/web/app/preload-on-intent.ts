/** Pointing at a link, tabbing to it or laying a finger on it comes before opening it. */
const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Calls `preload` with every link of ours that the visitor is about to open. */
export function preloadOnIntent(
  document: Document,
  preload: (link: Pick<HTMLAnchorElement, 'pathname' | 'search'>) => void,
): void {
  const onSign = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === document.location.origin) preload(link);
  };
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true });
}
