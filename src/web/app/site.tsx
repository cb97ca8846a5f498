import {
  Activity,
  Component,
  type ReactNode,
  Suspense,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { shortVersion } from '#contract/citation.ts';
import { NavigateContext, NavigationContext } from '#web/lib/browser/navigation.tsx';
import { CsvStamp } from '#web/ui/csv-button.tsx';
import { ErrorPage } from './error-page.tsx';
import { Shell } from './shell.tsx';
import { SiteContext } from './site-context.ts';
import type { SiteNavigation } from './site-navigation.ts';

/** Shows what failed to draw as an error, until there is something else to draw. */
class CatchErrors extends Component<
  { children: ReactNode },
  { failure: { error: unknown } | null }
> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidUpdate(before: { children: ReactNode }, { failure }: this['state']) {
    if (failure && before.children !== this.props.children) this.setState({ failure: null });
  }

  override render() {
    const { failure } = this.state;
    return failure ? <ErrorPage error={failure.error} /> : this.props.children;
  }
}

/** The shell and the page in it. */
export function Site({ navigation }: { navigation: SiteNavigation }) {
  const { state, navigate, returnTo, reload } = navigation;
  const [shownState, setState] = useState(state.get);
  useLayoutEffect(() => {
    const show = () => setState(state.get());
    show();
    return state.subscribe(() => (state.get().isAtOnce ? flushSync(show) : startTransition(show)));
  }, [state]);

  const { address, arrival, place, config, page, kept, pending, isReloading } = shownState;
  const here = useMemo(
    () => ({ address, arrival, place, navigate, returnTo }),
    [address, arrival, place, navigate, returnTo],
  );
  const site = useMemo(() => ({ config, isReloading, reload }), [config, isReloading, reload]);
  const stamp = config ? [config.as_of ?? '', shortVersion(config.data_version)].join('-') : '';
  const isLoading =
    page === null ||
    (pending !== null && pending.pathname !== address.pathname) ||
    (isReloading && page === kept?.page);

  // A choice in the query is read by those parts of the page that show it; the rest is not drawn again.
  const shown = useMemo(() => {
    const last = kept?.page;
    const other = page === last ? null : page;
    return (
      <CatchErrors>
        {/* Both are hydrated after the shell and in slices, at once where the visitor presses something. */}
        {last ? (
          <Activity mode={other ? 'hidden' : 'visible'}>
            <last.Component data={last.data} param={last.param} />
          </Activity>
        ) : null}
        <Suspense>
          {other?.kind === 'shown' ? (
            <other.Component data={other.data} param={other.param} />
          ) : null}
        </Suspense>
        {other?.kind === 'failed' ? <ErrorPage error={other.error} /> : null}
      </CatchErrors>
    );
  }, [page, kept?.page]);

  return (
    <NavigateContext value={navigation}>
      <NavigationContext value={here}>
        <SiteContext value={site}>
          <CsvStamp value={stamp}>
            <CatchErrors>
              <Shell isLoading={isLoading}>{shown}</Shell>
            </CatchErrors>
          </CsvStamp>
        </SiteContext>
      </NavigationContext>
    </NavigateContext>
  );
}
