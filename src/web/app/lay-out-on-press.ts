/** Has the browser lay out what a fold hides while a finger is on it, so that opening it only paints. */
export function layOutOnPress(document: Document): void {
  const onPress = ({ target }: Event) => {
    const fold = target instanceof Element ? target.closest('summary')?.parentElement : null;
    // Asking for its place lays out what is hidden.
    fold?.lastElementChild?.getBoundingClientRect();
  };
  document.addEventListener('pointerdown', onPress, { passive: true, capture: true });
}
