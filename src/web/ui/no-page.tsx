import type { ReactNode } from 'react';
import { Link } from './link.tsx';

export function NoPage(props: {
  title: string;
  pages: readonly { readonly to: string; readonly name: string }[];
  children: ReactNode;
}) {
  return (
    <div className="page message">
      <h1>{props.title}</h1>
      {props.children}
      <ul>
        {props.pages.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
