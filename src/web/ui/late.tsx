import { Component, type ReactNode } from 'react';
import { type LateCode, useLateCode } from '#web/lib/browser/late-code.ts';
import { Notice } from './notice.tsx';
import { RetryNotice } from './retry.tsx';

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

/** A part of a page rendered by late code; `lost` says what is missing if it fails to load. */
export function Late<Module>(props: {
  code: LateCode<Module>;
  loading: ReactNode;
  lost: string;
  children: (module: Module) => ReactNode;
}) {
  const code = useLateCode(props.code);
  if (code.module) return <Contained failed={NOT_DRAWN}>{props.children(code.module)}</Contained>;
  if (!code.isFailed) return props.loading;
  return (
    <RetryNotice source={code} kind="failed">
      {props.lost}
    </RetryNotice>
  );
}
