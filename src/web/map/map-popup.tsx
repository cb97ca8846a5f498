import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon } from '#web/ui/icons.tsx';
import styles from './map-screen.module.css';

/** A popup on the map. It takes the focus and restores it. */
export function MapPopup(props: {
  element: HTMLElement;
  title: string;
  /** Whether the content shows the title itself. */
  isTitled?: boolean;
  close: () => void;
  children: ReactNode;
}) {
  const { element, title, isTitled = false, close } = props;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    const before = document.activeElement;
    button.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  return createPortal(
    <section className={styles.popup} aria-labelledby={id}>
      <header className={styles.popupHead} data-bare={isTitled}>
        <h2 id={id} className={isTitled ? 'visually-hidden' : undefined}>
          {title}
        </h2>
        <button ref={button} type="button" className={styles.popupClose} onClick={close}>
          <CloseIcon />
          <span className="visually-hidden">Close {title}</span>
        </button>
      </header>
      {props.children}
    </section>,
    element,
  );
}
