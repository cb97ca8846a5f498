import { Link } from '#web/lib/browser/navigation.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import styles from './shell.module.css';

export function NotFoundRoute() {
  return (
    <div className={styles.message}>
      <PageTitle title="Page not found" description="There is no page at this address." />
      <h1>There is no page here</h1>
      <p>
        The address may be mistyped, or the page may have moved. All facilities are in{' '}
        <Link to="/app">the list</Link>, and the newest counts on <Link to="/">the home page</Link>.
      </p>
    </div>
  );
}
