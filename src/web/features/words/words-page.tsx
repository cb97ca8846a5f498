import { GLOSSARY, type GlossaryWord } from '#web/lib/words/glossary.ts';
import { Article } from '#web/ui/article.tsx';
import styles from './words.module.css';

/** `Fish and where they come from` as an id in the page. */
const idOf = (subject: string) => subject.toLowerCase().replaceAll(' ', '-');

function Subject({ words }: { words: Readonly<Record<string, GlossaryWord>> }) {
  return (
    <dl className={styles.words}>
      {Object.entries(words).map(([id, { term, meaning }]) => (
        <div key={id} id={id}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Every word of the trade that the site uses, in a sentence each. */
export function WordsPage() {
  return (
    <Article
      title="Words"
      description="The words of fish counts and river gauges in Washington, in a sentence each: escapement, jacks, (H) and (W), Type N, FCF, cfs."
      lead={<p>The words of fish counts and river gauges, in a sentence each.</p>}
      sections={Object.entries(GLOSSARY).map(([heading, words]) => ({
        id: idOf(heading),
        heading,
        body: <Subject words={words} />,
      }))}
    />
  );
}
