import type { ReactNode } from 'react';
import { type LateCode, useLateCode } from '#web/lib/browser/late-code.ts';
import { RetryNotice } from './retry.tsx';

/** A part of a page that is drawn by late code; `lost` says what is missing without it. */
export function Late<Module>(props: {
  code: LateCode<Module>;
  loading: ReactNode;
  lost: string;
  children: (module: Module) => ReactNode;
}) {
  const code = useLateCode(props.code);
  if (code.module) return props.children(code.module);
  if (!code.isFailed) return props.loading;
  return (
    <RetryNotice source={code} kind="failed">
      {props.lost}
    </RetryNotice>
  );
}
