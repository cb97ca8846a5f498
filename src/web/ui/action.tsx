import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Link } from '#web/ui/link.tsx';
import { BackIcon } from './icons.tsx';

/** A button that needs a script and is hidden without one. While `busy` it keeps the focus. */
export function ActionButton(props: { onPress: () => void; busy: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      className="button only-with-script"
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

/** A button that looks like a link, and is hidden without a script. */
export function QuietButton(props: { onPress: () => void; label?: string; children: ReactNode }) {
  return (
    <button
      type="button"
      className="quiet only-with-script"
      aria-label={props.label}
      disabled={!useHydrated()}
      onClick={props.onPress}
    >
      {props.children}
    </button>
  );
}

export function SubmitWithoutScript({ children }: { children: ReactNode }) {
  return (
    <button className="button without-script" type="submit">
      {children}
    </button>
  );
}

/** Goes back to the page of a path where the visitor has come from it, so that it is found as it was left. */
function useReturn(to: string) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const { navigation } = window;
    const at = navigation?.currentEntry?.index ?? 0;
    const before = navigation?.entries().slice(0, at) ?? [];
    const last = before.findLastIndex(({ url }) => url && new URL(url).pathname === to);
    if (last === -1 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(last - at);
  };
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="back small strong no-print" to={to} onClick={useReturn(to)}>
      <BackIcon />
      {children}
    </Link>
  );
}
