import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Link } from '#web/ui/link.tsx';
import { BackIcon } from './icons.tsx';

/** A button that needs a script and is hidden without one. While `busy` it keeps the focus. */
export function ActionButton(props: {
  kind?: 'button' | 'quiet';
  label?: string;
  onPress: () => void;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <button
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
