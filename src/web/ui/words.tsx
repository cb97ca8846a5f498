import { useId } from 'react';
import { type GlossaryWord, MEANINGS } from '#web/lib/words/glossary.ts';
import { Link } from '#web/ui/link.tsx';
import { spaced } from './spaced.ts';
import styles from './words.module.css';

/** A word that a tap explains in one sentence. The browser opens it, so no script is needed. */
export function Word({ term, children = term }: { term: GlossaryWord; children?: string }) {
  const popover = useId();
  return (
    <>
      <button type="button" className={styles.word} popoverTarget={popover}>
        {children}
      </button>{' '}
      <span className={`framed ${styles.meaning}`} id={popover} popover="auto" role="note">
        <b>{term}</b> {MEANINGS[term]} <Link to="/words">Glossary</Link>
      </span>
    </>
  );
}

interface WordsProps {
  readonly terms: readonly GlossaryWord[];
  /** `null` under a heading that says it already. */
  readonly label?: string | null;
}

/** Words to tap for their meanings. */
export function Words({ terms, label = 'Words on this page' }: WordsProps) {
  if (terms.length === 0) return null;
  return (
    <p className={`cluster note no-print ${styles.words}`}>
      {label === null ? null : `${label}: `}
      {spaced(terms.map((term) => <Word key={term} term={term} />))}
    </p>
  );
}
