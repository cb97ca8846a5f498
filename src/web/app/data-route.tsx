import { DataPage } from '#web/features/data/data-page.tsx';
import { useConfig } from './config.ts';

export function DataRoute() {
  return <DataPage config={useConfig()} />;
}
