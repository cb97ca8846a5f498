import type { ReactNode } from 'react';
import { PASSAGE_SOURCE } from '#contract/citation.ts';

export function DamSource({ children }: { children?: ReactNode }) {
  return (
    <section className="section" aria-label="About these counts">
      <details>
        <summary>What is counted</summary>
        <p className="note">
          Fish that swim up the ladders are counted, adults and jacks separately. From April to
          October people count 16 hours a day; otherwise video is read days or weeks later. A dash
          means that no fish was seen, or that nobody counted. Corrections are subtracted. Steelhead
          counts include hatchery and wild fish. No facility’s count includes these fish.
        </p>
      </details>
      <p className="note">
        {PASSAGE_SOURCE.source} {PASSAGE_SOURCE.disclaimer} {children}
      </p>
    </section>
  );
}
