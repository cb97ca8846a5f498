/*
 * The one script that a page names. It runs the modules of the page once the page has been painted, each
 * in a task of its own: until then they would take the network and the processor from what is read.
 * Imports nothing.
 */
const { modules = '' } = document.currentScript?.dataset ?? {};

/** Home with rivers is shown once they are there: the server does not know them. */
function holdHome(): void {
  try {
    const hasRivers = localStorage.getItem('freshet-rivers') !== null;
    if (hasRivers || location.hash.startsWith('#rivers=')) {
      document.documentElement.dataset.kept = '';
    }
  } catch {
    // Without storage there are none.
  }
}

function start(): void {
  // React makes errors while it is evaluated, whose stacks nobody reads: half of its time, 40 ms at a
  // slowdown of four.
  const errors = Error as { stackTraceLimit?: number | undefined };
  const { stackTraceLimit } = errors;
  errors.stackTraceLimit = 0;
  const restore = () => {
    errors.stackTraceLimit = stackTraceLimit;
  };
  const left = modules.split(' ');
  /** Adds a script, then the next: each is added, and runs, in a task of its own, and in this order. */
  function add(): void {
    const [src] = left.splice(0, 1);
    const how = { type: 'module', src, async: false, fetchPriority: 'low' };
    const script = Object.assign(document.createElement('script'), how);
    document.head.append(script);
    if (left.length > 0) setTimeout(add);
    else for (const end of ['load', 'error']) script.addEventListener(end, restore);
  }
  add();
}

// What is on the screen already is not hidden again.
if (location.pathname === '/' && performance.getEntriesByType('paint').length === 0) holdHome();
if (PerformanceObserver.supportedEntryTypes?.includes('paint')) {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    start();
  });
  observer.observe({ type: 'paint', buffered: true });
} else {
  start();
}

export {};
