/** Stylesheets in the document that could not be loaded. */
const failed = new Set<HTMLLinkElement>();

/** Begins to take notice of stylesheets that cannot be loaded. */
export function watchFailedStyles(document: Document): void {
  // The event does not bubble.
  const capture = true;
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  };
  document.addEventListener('error', notice, { capture });
}

/** Asks for a stylesheet again, in the place where it stands. */
function reload(link: HTMLLinkElement): Promise<unknown> {
  failed.delete(link);
  const again = document.createElement('link');
  again.rel = link.rel;
  again.crossOrigin = link.crossOrigin;
  again.href = link.href;
  return new Promise((resolve, reject) => {
    again.addEventListener('load', resolve);
    again.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded`)));
    link.replaceWith(again);
  });
}

/**
 * Loads the stylesheets that could not be loaded before. What imports code with its styles asks for
 * each of them once (Vite's preload helper), and takes one that failed for one that is there.
 */
export async function reloadFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(reload));
}
