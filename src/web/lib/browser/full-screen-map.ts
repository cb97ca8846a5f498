const PARAMETER = 'map';
const OPEN = 'open';

/**
 * Whether the full-screen map is open: `isFullscreen` of requirement 8.6. It is in
 * the address as `?map=open`, so that a link leads to it and the back button closes it.
 */
export function isMapOpen(search: URLSearchParams): boolean {
  return search.get(PARAMETER) === OPEN;
}

export function withMap(search: URLSearchParams, isOpen: boolean): URLSearchParams {
  const next = new URLSearchParams(search);
  if (isOpen) next.set(PARAMETER, OPEN);
  else next.delete(PARAMETER);
  return next;
}
