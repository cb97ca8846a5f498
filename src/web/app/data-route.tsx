import { DataPage } from '#web/features/data/data-page.tsx';
import { useConfig } from './site-context.ts';

export function DataRoute() {
  return <DataPage config={useConfig()} />;
}
