import { useId } from 'react';
import { type GlossaryWord, MEANINGS } from '#web/lib/words/glossary.ts';
import { Link } from '#web/ui/link.tsx';
import { spaced } from './spaced.ts';
import styles from './words.module.css';

/** A word that a tap explains in one sentence. The browser opens it, so no script is needed. */
function Word({ term }: { term: GlossaryWord }) {
  const popover = useId();
  return (
    <>
      <button type="button" className={styles.word} popoverTarget={popover}>
        {term}
      </button>{' '}
      <span className={`framed ${styles.meaning}`} id={popover} popover="auto" role="note">
        <b>{term}</b> {MEANINGS[term]} <Link to="/words">All words</Link>
      </span>
    </>
  );
}

export function Words({ of }: { of: readonly GlossaryWord[] }) {
  if (of.length === 0) return null;
  return (
    <p className={`cluster note no-print ${styles.words}`}>
      What is: {spaced(of.map((term) => <Word key={term} term={term} />))}
    </p>
  );
}
