/** Stylesheets in the document that could not be loaded. */
const failed = new Set<HTMLLinkElement>();

export function watchFailedStyles(document: Document): void {
  // The event does not bubble.
  const capture = true;
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  };
  document.addEventListener('error', notice, { capture });
}

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

/** Vite's preload helper requests each stylesheet only once, even when it failed. */
export async function reloadFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(reload));
}
