/** Resolves in a task of its own: lets the page answer between the steps of long work. */
export function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves when the next frame has been painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
