import type { MetaArgs } from 'react-router';
import { configIn, pageHead } from '#web/lib/site/head.ts';
import { GLOSSARY, type GlossaryWord } from '#web/lib/words/glossary.ts';
import { Article, Section } from '#web/ui/article.tsx';

export const meta = ({ matches }: MetaArgs) =>
  pageHead(configIn(matches), {
    title: 'Words',
    description:
      'The words of fish counts and river gauges in Washington, in a sentence each: escapement, jacks, (H) and (W), Type N, FCF, cfs.',
    path: '/words',
  });

/** Every word of the trade that the site uses, in a sentence each. */
export default function WordsPage() {
  return (
    <Article
      title="Words"
      lead={<p>The words of fish counts and river gauges, in a sentence each.</p>}
    >
      {Object.entries<Readonly<Record<string, GlossaryWord>>>(GLOSSARY).map(([heading, words]) => (
        <Section key={heading} id={heading.toLowerCase().replaceAll(' ', '-')} heading={heading}>
          <dl>
            {Object.entries(words).map(([id, { term, meaning }]) => (
              <div key={id} id={id}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </Section>
      ))}
    </Article>
  );
}
