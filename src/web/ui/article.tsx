import { Children, isValidElement, type ReactNode } from 'react';
import styles from './article.module.css';
import { PageTitle, type SectionProps } from './section.tsx';

export function Article(props: { title: string; lead: ReactNode; children: ReactNode }) {
  const sections = Children.toArray(props.children).filter((child) =>
    isValidElement<SectionProps>(child),
  );
  return (
    <article className={`page ${styles.article}`}>
      <PageTitle title={props.title}>{props.lead}</PageTitle>
      {sections.length > 1 ? (
        <nav className={`${styles.contents} no-print`} aria-label="Contents">
          <ul className="cluster links plain small">
            {sections.map(({ props: { id, heading } }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className={`stack gap-24 ${styles.sections}`}>{props.children}</div>
    </article>
  );
}
