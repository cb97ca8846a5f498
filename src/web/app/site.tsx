import {
  Component,
  memo,
  type ReactNode,
  Suspense,
  startTransition,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { shortVersion } from '#contract/citation.ts';
import {
  AwayContext,
  NavigateContext,
  NavigationContext,
  useNavigation,
} from '#web/lib/browser/navigation.tsx';
import { CsvStamp } from '#web/ui/csv-button.tsx';
import { ErrorPage } from './error-page.tsx';
import type { Page } from './page-route.ts';
import styles from './shell.module.css';
import { Shell } from './shell.tsx';
import { ReloadingContext, SiteContext } from './site-context.ts';
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

/** Hydrated after the shell and in slices, at once where the visitor presses something. */
const Drawn = memo(function Drawn({ page }: { page: Page }) {
  return (
    <Suspense>
      {page.kind === 'shown' ? (
        <page.Component data={page.data} param={page.param} />
      ) : (
        <ErrorPage error={page.error} />
      )}
    </Suspense>
  );
});

/** A page in the document. One that is away keeps its layout, so that coming back only paints, and its address. */
function Sheet({ page, isAway }: { page: Page | null; isAway: boolean }) {
  const here = useNavigation();
  const [last, setLast] = useState(here);
  if (!isAway && last !== here) setLast(here);
  return (
    <div className={styles.sheet} data-away={isAway || undefined}>
      <NavigationContext value={isAway ? last : here}>
        <AwayContext value={isAway}>{page ? <Drawn page={page} /> : null}</AwayContext>
      </NavigationContext>
    </div>
  );
}

/** The shell and the page in it. */
export function Site({ navigation }: { navigation: SiteNavigation }) {
  const { state, navigate, returnTo, reload, loadWhole } = navigation;
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
  const site = useMemo(() => ({ config, reload, loadWhole }), [config, reload, loadWhole]);
  const stamp = config ? [config.as_of ?? '', shortVersion(config.data_version)].join('-') : '';
  const isLoading =
    page === null ||
    (pending !== null && pending.pathname !== address.pathname) ||
    (isReloading && page === kept?.page);

  // Taking a page out of the document is done after the one that is arrived at has been painted.
  const settled = useDeferredValue(page);
  const last = kept?.page;
  const isBack = page === last;
  const other = isBack ? settled : page;
  // A choice in the query is read by those parts of the page that show it; the rest is not drawn again.
  const shown = useMemo(
    () => (
      <CatchErrors>
        {last ? <Sheet page={last} isAway={!isBack} /> : null}
        {other === last ? null : <Sheet page={other} isAway={isBack} />}
      </CatchErrors>
    ),
    [last, other, isBack],
  );

  return (
    <NavigateContext value={navigation}>
      <NavigationContext value={here}>
        <SiteContext value={site}>
          <ReloadingContext value={isReloading}>
            <CsvStamp value={stamp}>
              <CatchErrors>
                <Shell isLoading={isLoading}>{shown}</Shell>
              </CatchErrors>
            </CsvStamp>
          </ReloadingContext>
        </SiteContext>
      </NavigationContext>
    </NavigateContext>
  );
}
