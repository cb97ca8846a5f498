import { StatusPage } from '#web/features/status/status-page.tsx';
import { type StatusView, statusView } from '#web/features/status/status-view.ts';
import type { PageProps } from './page-route.ts';

export function StatusRoute({ data }: PageProps<StatusView>) {
  return <StatusPage view={data} />;
}

export { statusView };
