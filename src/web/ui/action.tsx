import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useHasScript } from '#web/lib/browser/cell.ts';
import { Link } from '#web/ui/link.tsx';
import { BackIcon } from './icons.tsx';

/**
 * Some buttons disappear once they have worked, as "Try again" does. If such a button has the focus, it moves
 * to the heading of its section instead of the body.
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
 * A button that needs script and is hidden without it. Until the page is hydrated, it is disabled and not
 * focusable, because a press would be lost; after that it is never disabled. While `busy` it keeps the focus.
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
      disabled={!useHasScript()}
      aria-disabled={props.busy}
      onClick={() => {
        if (!props.busy) props.onPress();
      }}
    >
      {props.children}
    </button>
  );
}

/** Links to a path, or goes back in history if the visitor came from it, so that the page is as they left it. */
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
