import {
  Component,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { NavigationContext } from '#web/lib/browser/navigation.tsx';
import { BareErrorPage, ErrorPage } from './error-page.tsx';
import { Shell } from './shell.tsx';
import { SiteContext } from './site-context.ts';
import type { SiteNavigation } from './site-navigation.ts';

/** Replaces what fails while it is drawn, until there is something else to draw. */
class CatchErrors extends Component<
  { fallback: (error: unknown) => ReactNode; children: ReactNode },
  { failure: { error: unknown } | null; children: ReactNode }
> {
  override state = { failure: null as { error: unknown } | null, children: this.props.children };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { children }: { children: ReactNode },
    state: { children: ReactNode },
  ) {
    return children === state.children ? null : { failure: null, children };
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}

/** The shell and the page in it. */
export function Site({ navigation }: { navigation: SiteNavigation }) {
  const [state, setState] = useState(navigation.get);
  useLayoutEffect(() => {
    const show = () => setState(navigation.get());
    show();
    return navigation.subscribe((isAtOnce) => {
      if (isAtOnce) flushSync(show);
      else startTransition(show);
    });
  }, [navigation]);

  const { address, arrival, config, page, pending, isReloading } = state;
  const { navigate, reload } = navigation;
  const here = useMemo(() => ({ address, arrival, navigate }), [address, arrival, navigate]);
  const site = useMemo(
    () => ({ config, isReloading, reload: () => void reload() }),
    [config, isReloading, reload],
  );
  const shown = useMemo(() => {
    if (page === null) return null;
    if (page.kind === 'failed') return <ErrorPage error={page.error} />;
    return <page.Component data={page.data} param={page.param} />;
  }, [page]);
  const isLoading = page === null || (pending !== null && pending.pathname !== address.pathname);

  return (
    <NavigationContext value={here}>
      <SiteContext value={site}>
        <CatchErrors fallback={(error) => <BareErrorPage error={error} />}>
          {config === null && page?.kind === 'failed' ? (
            <BareErrorPage error={page.error} />
          ) : (
            <Shell isLoading={isLoading}>
              <CatchErrors fallback={(error) => <ErrorPage error={error} />}>{shown}</CatchErrors>
            </Shell>
          )}
        </CatchErrors>
      </SiteContext>
    </NavigationContext>
  );
}
