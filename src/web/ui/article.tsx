import { Children, isValidElement, type ReactNode } from 'react';
import styles from './article.module.css';

interface SectionProps {
  readonly id: string;
  readonly heading: string;
  readonly children?: ReactNode;
}

export function Section({ id, heading, children }: SectionProps) {
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

/** A page of text, with links to the {@link Section}s that it consists of. */
export function Article(props: { title: string; lead: ReactNode; children: ReactNode }) {
  const sections = Children.toArray(props.children).filter((one) =>
    isValidElement<SectionProps>(one),
  );
  return (
    <article className={`page ${styles.article}`}>
      <header className="stack">
        <h1>{props.title}</h1>
        {props.lead}
      </header>
      {sections.length > 1 ? (
        <nav className={`${styles.contents} no-print`} aria-label="Contents">
          <ul className="links plain small">
            {sections.map(({ props: { id, heading } }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className={`stack gap-32 ${styles.sections}`}>{props.children}</div>
    </article>
  );
}
