import { pageHead } from '#web/lib/site/head.ts';
import { GLOSSARY } from '#web/lib/words/glossary.ts';
import { Article } from '#web/ui/article.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/route.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Glossary',
    description:
      'The words of fish counts and river gauges in Washington, in a sentence each: escapement, jacks, (H) and (W), Type N, FCF, cfs.',
    path: '/words',
  });
}

const slugOf = (words: string) => words.toLowerCase().replaceAll(' ', '-');

export default function WordsPage() {
  return (
    <Article
      title="Glossary"
      lead={<p>The words of fish counts and river gauges, in a sentence each.</p>}
    >
      {Object.entries(GLOSSARY).map(([heading, words]) => (
        <Section key={heading} id={slugOf(heading)} heading={heading}>
          <dl>
            {Object.entries(words).map(([term, meaning]) => (
              <div key={term} id={slugOf(term)}>
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
