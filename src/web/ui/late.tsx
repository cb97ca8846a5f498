import { queryOptions, useQuery } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, use, useDeferredValue, useMemo } from 'react';
import { Notice } from './notice.tsx';
import { RetryNotice } from './retry.tsx';

/**
 * Code that is loaded after the page, as a query: shared, kept for the visit, and requested again by `retry`
 * and when the connection returns (docs/adr/0100). `name` is its query key.
 */
export function lateCode<Module>(name: string, load: () => Promise<Module>) {
  const { promise, resolve } = Promise.withResolvers<Module>();
  async function queryFn() {
    const module = await load();
    resolve(module);
    return module;
  }
  const options = queryOptions({
    queryKey: ['code', name],
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return Object.assign(options, {
    /** The module, however often it has to be requested. The server, which runs no queries, loads it here. */
    loaded(): Promise<Module> {
      if (import.meta.env.SSR) void queryFn();
      return promise;
    },
  });
}

export type LateCode<Module> = ReturnType<typeof lateCode<Module>>;

/** The module of late code; `null` until it is loaded, which starts once it is wanted. */
export function useLateCode<Module>(code: LateCode<Module>, isWanted = true) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({ ...code, enabled: isWanted });
  // Its components may be large, so they render as a transition, between taps.
  const module = useDeferredValue(data) ?? null;
  return {
    module,
    /** Stays true while it is requested again. */
    isFailed: data === undefined && errorUpdateCount > 0,
    isLoading: isFetching,
    retry: () => void refetch(),
  };
}

/** Confines a render error to a part of the page. Unlike a failed download, it is not worth retrying. */
export class Contained extends Component<
  { failed: ReactNode; children: ReactNode },
  { isFailed: boolean }
> {
  override state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override render() {
    return this.state.isFailed ? this.props.failed : this.props.children;
  }
}

export const NOT_DRAWN = (
  <Notice kind="failed">This part of the page could not be drawn. The fault is ours.</Notice>
);

function Part<Module>(props: { code: LateCode<Module>; children: (module: Module) => ReactNode }) {
  const module = use(props.code.loaded());
  return <Contained failed={NOT_DRAWN}>{props.children(module)}</Contained>;
}

/**
 * A part of a page rendered by late code. What the server has rendered of it stays until its code takes it
 * over; elsewhere `loading` is shown. If the code cannot be loaded, `lost` says what is missing.
 */
export function Late<Module>(props: {
  code: LateCode<Module>;
  loading: ReactNode;
  lost: string;
  children: (module: Module) => ReactNode;
}) {
  const { code, loading, lost, children } = props;
  const { isFailed, isLoading, retry } = useLateCode(code);
  // The same element while the code is loaded: what the server has rendered would give way to an update.
  const part = useMemo(
    () => (
      <Suspense fallback={loading}>
        <Part code={code}>{children}</Part>
      </Suspense>
    ),
    [code, loading, children],
  );
  if (!isFailed) return part;
  return (
    <RetryNotice source={{ isLoading, retry }} kind="failed">
      {lost}
    </RetryNotice>
  );
}
