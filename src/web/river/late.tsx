import { Component, type ReactNode, Suspense } from 'react';

/** A part of the page whose code comes after it, or fails to. */
export class Late extends Component<
  { isWanted?: boolean; loading: ReactNode; failed: ReactNode; children: ReactNode },
  { isFailed: boolean }
> {
  override state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override render() {
    const { isWanted = true, loading, failed, children } = this.props;
    if (this.state.isFailed) return failed;
    return isWanted ? <Suspense fallback={loading}>{children}</Suspense> : loading;
  }
}
