import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from '#web/ui/icons.tsx';
import styles from './map-dialog.module.css';

/** The browser traps the focus and restores it; the page behind does not scroll. */
export function MapDialog(props: {
  close: () => void;
  /** What Escape does. */
  stepBack: () => void;
  children: ReactNode;
}) {
  const { close, stepBack, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);

  // Must run before the element is removed, or the browser does not restore the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    const root = document.documentElement;
    shown?.showModal();
    root.style.overflow = 'hidden';
    return () => {
      root.style.overflow = '';
      shown?.close();
      // Opened by a direct link, there is no element to return the focus to.
      if (document.activeElement === document.body) {
        document.getElementById('main')?.focus({ preventScroll: true });
      }
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Map of Facilities"
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        stepBack();
      }}
    >
      <button type="button" className={styles.close} onClick={close} data-covers>
        <CloseIcon />
        <span className="visually-hidden">Close</span>
      </button>
      {children}
    </dialog>
  );
}
