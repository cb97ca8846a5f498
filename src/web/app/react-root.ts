/** A chunk of its own, so that React's evaluation, 40 ms at a slowdown of four, is a task of its own. */
export { createRoot, hydrateRoot } from 'react-dom/client';
