import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { type PageLink, pagesInstead } from '#web/lib/site/no-such-page.ts';
import { ErrorPage } from './error-page.tsx';
import { Link } from './link.tsx';

interface Words {
  readonly title: string;
  readonly children: ReactNode;
}

export function NoPage({ title, pages, children }: Words & { pages: readonly PageLink[] }) {
  return (
    <div className="page message">
      <h1>{title}</h1>
      {children}
      <ul className="links">
        {pages.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In place of a page whose loader threw `noSuchPage`, or failed. */
export function NoPageOrError(words: Words) {
  const pages = pagesInstead(useRouteError());
  return pages === null ? <ErrorPage /> : <NoPage {...words} pages={pages} />;
}
