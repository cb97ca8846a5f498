import { data } from 'react-router';
import { unlistedHead } from '#web/lib/site/head.ts';
import { Link } from '#web/ui/link.tsx';

export const loader = () => data(null, { status: 404 });

export const meta = () => unlistedHead('Page not found', 'There is no page at this address.');

export default function NotFound() {
  return (
    <div className="page message">
      <h1>There is no page here</h1>
      <p>
        The address may be mistyped, or the page may have moved. All facilities are in{' '}
        <Link to="/app">the list</Link>, and the newest counts on <Link to="/">the home page</Link>.
      </p>
    </div>
  );
}
