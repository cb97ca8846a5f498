import { type ComponentProps, createContext, use, useMemo } from 'react';
import type { Place } from './history-entry.ts';

/** The origin does not matter within the site. */
const ORIGIN = 'http://freshet.invalid';

/** The address of a page within the site. */
export type Address = Readonly<Pick<URL, 'pathname' | 'search' | 'hash'>>;

/** How the shown address was reached. `pop`: back, forward, or the first page. */
export type Arrival = 'push' | 'replace' | 'pop';

export interface NavigateOptions {
  /** Takes the place of the current entry of the history. */
  readonly replace?: boolean;
  /** A choice within the page is drawn before the call returns. */
  readonly isAtOnce?: boolean;
}

export interface Navigation {
  /** The address of what is shown, which stays while another page loads. */
  readonly address: Address;
  readonly arrival: Arrival;
  /** Where the page was when it was left, if the visitor has come back to it. */
  readonly place: Place | null;
  /** `to` may be relative to the address: `?q=coho` is another choice within the page. */
  readonly navigate: (to: string, options?: NavigateOptions) => void;
  /** Goes back to the page of this path where the visitor has come from it, otherwise to `to`. */
  readonly returnTo: (to: string) => void;
}

/** @param base where a relative `to` starts from. */
export function addressOf(to: string, base?: Address): Address {
  return base ? new URL(to, ORIGIN + base.pathname + base.search) : new URL(ORIGIN + to);
}

export const hrefOf = ({ pathname, search, hash }: Address) => `${pathname}${search}${hash}`;

/** A page that is never left: on the server, and in tests. */
export function fixedAt(address: Address): Navigation {
  const stay = () => undefined;
  return { address, arrival: 'pop', place: null, navigate: stay, returnTo: stay };
}

export const NavigationContext = createContext<Navigation>(fixedAt(addressOf('/')));

export const useNavigation = () => use(NavigationContext);

/** The same for the whole visit: what a link to a page needs, so that a choice in the query redraws none. */
export const NavigateContext = createContext<Pick<Navigation, 'navigate' | 'returnTo'>>(
  fixedAt(addressOf('/')),
);

/** Whether the page is in the document without being shown, for the visitor who comes back to it. */
export const AwayContext = createContext(false);

/** The `?…` of the shown address. */
export function useSearch(): URLSearchParams {
  const { search } = useNavigation().address;
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** A link within the site. The browser follows it itself into another tab or window. */
export function Link({
  to,
  replace = false,
  isReturn = false,
  isAtOnce = false,
  onClick,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { to: string; isReturn?: boolean }) {
  const { navigate, returnTo } = use(NavigateContext);
  const isRelative = !to.startsWith('/');
  const href = hrefOf(addressOf(to, isRelative ? use(NavigationContext).address : undefined));
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (event.defaultPrevented || event.button !== 0 || isElsewhere || rest.target) return;
        event.preventDefault();
        if (isReturn) returnTo(href);
        else navigate(href, { replace, isAtOnce });
      }}
    />
  );
}
