import type { ReactNode } from 'react';
import { PASSAGE_SOURCE } from '#contract/citation.ts';

export function DamSource({ children }: { children?: ReactNode }) {
  return (
    <section className="section" aria-label="About these counts">
      <details>
        <summary>What is counted</summary>
        <p className="note">
          Fish that swim up the ladders, adults and jacks apart: by eye 16 hours a day from April to
          October, otherwise from video, which comes days or weeks later. A dash is no figure: none
          was seen, or none counted. Corrections are taken off. Steelhead are hatchery and wild
          ones. These fish are in no count of a hatchery.
        </p>
      </details>
      <p className="note">
        {PASSAGE_SOURCE.source} {PASSAGE_SOURCE.disclaimer} {children}
      </p>
    </section>
  );
}
