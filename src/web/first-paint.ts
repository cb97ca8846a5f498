/*
 * Runs before the first paint of home, which a visitor with rivers sees once they are there: the server
 * does not know them. A script of its own, as the site allows none within a page. Imports nothing.
 */
try {
  const hasRivers = localStorage.getItem('freshet-rivers') !== null;
  if (hasRivers || location.hash.startsWith('#rivers=')) {
    document.documentElement.dataset.kept = '';
  }
} catch {
  // Without storage there are none.
}

export {};
