import type { ReactNode } from 'react';
import styles from './article.module.css';
import { PageTitle } from './page-title.tsx';

export interface ArticleSection {
  readonly id: string;
  readonly heading: string;
  readonly body: ReactNode;
}

export function Article(props: {
  title: string;
  description: string;
  lead: ReactNode;
  sections: readonly ArticleSection[];
}) {
  return (
    <article className={styles.article}>
      <PageTitle title={props.title} description={props.description} />
      <header className={styles.head}>
        <h1>{props.title}</h1>
        {props.lead}
      </header>
      {props.sections.length > 1 ? (
        <nav className={styles.contents} aria-label="Contents">
          <ul className={styles.list}>
            {props.sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className={styles.sections}>
        {props.sections.map(({ id, heading, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  );
}
