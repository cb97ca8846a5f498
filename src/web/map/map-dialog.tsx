import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from '#web/ui/icons.tsx';
import styles from './map-dialog.module.css';

/**
 * The frame of the full-screen map. The browser keeps the focus inside and gives it back; the
 * button in the corner closes it; the page behind does not scroll.
 */
export function MapDialog(props: {
  close: () => void;
  /** What Escape does. */
  stepBack: () => void;
  children: ReactNode;
}) {
  const { close, stepBack, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);

  // Before the element is taken away: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    const root = document.documentElement;
    shown?.showModal();
    root.style.overflow = 'hidden';
    return () => {
      root.style.overflow = '';
      shown?.close();
      // Whoever came by a link has no place in the page to go back to.
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
      <button type="button" className={styles.close} onClick={close}>
        <CloseIcon />
        <span className="visually-hidden">Close</span>
      </button>
      {children}
    </dialog>
  );
}
