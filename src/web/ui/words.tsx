import { useId } from 'react';
import { glossaryWord, type WordId } from '#web/lib/words/glossary.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './words.module.css';

/** A word that a tap explains in one sentence. The browser opens it, so no script is needed. */
function Word({ id }: { id: WordId }) {
  const popover = useId();
  const { term, meaning } = glossaryWord(id);
  return (
    <>
      <button type="button" className={styles.word} popoverTarget={popover}>
        {term}
      </button>
      <span className={`framed ${styles.meaning}`} id={popover} popover="auto" role="note">
        <b>{term}</b> {meaning} <Link to="/words">All words</Link>
      </span>
    </>
  );
}

/** The words of the trade that the lines beside it use. */
export function Words({ of }: { of: readonly WordId[] }) {
  if (of.length === 0) return null;
  return (
    <p className={`cluster note no-print ${styles.words}`}>
      What is:
      {of.map((id) => (
        <Word key={id} id={id} />
      ))}
    </p>
  );
}
