/** Makes a value when it is first asked for. The first use of Intl takes a browser 20 ms. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
