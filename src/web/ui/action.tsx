import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Link } from '#web/ui/link.tsx';
import { BackIcon } from './icons.tsx';

/**
 * A button may go with what it was for, as "Try again" does. If it has the focus then, that goes to the
 * heading of its part, not to the body.
 */
function handOnFocus(button: HTMLButtonElement | null) {
  return () => {
    if (button === null || document.activeElement !== button) return;
    const part = button.closest<HTMLElement>('section, dialog, main');
    const heading = part?.querySelector<HTMLElement>('h1, h2, h3');
    for (const next of [heading, part]) {
      if (!next || document.activeElement !== button) continue;
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    }
  };
}

/**
 * A button that needs a script and is hidden without one. Until the page is hydrated it is off and left
 * out of the order of focus, for a press would be lost; it is never switched off again. While `busy` it
 * keeps the focus.
 */
export function ActionButton(props: {
  kind?: 'button' | 'quiet';
  label?: string;
  onPress: () => void;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      ref={handOnFocus}
      type="button"
      className={`${props.kind ?? 'button'} only-with-script`}
      aria-label={props.label}
      disabled={!useHydrated()}
      aria-disabled={props.busy}
      onClick={() => {
        if (!props.busy) props.onPress();
      }}
    >
      {props.children}
    </button>
  );
}

/** Goes back to the page of a path where the visitor has come from it, so that it is found as it was left. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const { navigation } = window;
    const at = navigation?.currentEntry?.index ?? 0;
    const before = navigation?.entries().slice(0, at) ?? [];
    const last = before.findLastIndex(({ url }) => url && new URL(url).pathname === to);
    if (last === -1 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(last - at);
  };
  return (
    <Link className="back small strong no-print" to={to} onClick={goBack}>
      <BackIcon />
      {children}
    </Link>
  );
}
