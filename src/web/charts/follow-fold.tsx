import { type ReactNode, useState } from 'react';
import { embedCode } from '#contract/embed.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useConfig } from '#web/lib/site/site.ts';
import { Late, lateCode } from '#web/ui/late.tsx';
import type { Followed } from './follow-steps.tsx';

const STEPS = lateCode('follow-steps', () => import('./follow-steps.tsx'));

function Fold(props: {
  summary: string;
  /** Also shown without script. */
  first: ReactNode;
  children: (steps: typeof import('./follow-steps.tsx')) => ReactNode;
}) {
  const [isWanted, setWanted] = useState(false);
  return (
    <details
      className="no-print"
      // It may have been opened before the page had its script.
      ref={(fold) => {
        if (fold?.open) setWanted(true);
      }}
      onToggle={() => setWanted(true)}
    >
      <summary>{props.summary}</summary>
      {props.first}
      {isWanted ? (
        <Late code={STEPS} loading={null} lost="The steps could not be loaded.">
          {props.children}
        </Late>
      ) : null}
    </details>
  );
}

/** How to hear of new counts, and how to show a card on another site: steps that load when they are opened. */
export function FollowFold(props: Followed & { path: string; title: string }) {
  const { path, title, ...followed } = props;
  const { links } = useConfig();
  const { name } = useUnits();
  const search = name === 'metric' && path.startsWith('/rivers/') ? '?units=metric' : '';
  return (
    <>
      <Fold
        summary="Get new counts"
        first={
          <p className="note without-script">
            New reports come as <a href={`${followed.feed}.atom`}>a feed</a>.
          </p>
        }
      >
        {({ NewCounts }) => <NewCounts {...followed} />}
      </Fold>
      <Fold
        summary="Put on your site"
        first={
          <pre className="code">
            <code>{embedCode({ site: links.site ?? '', path, title, search })}</code>
          </pre>
        }
      >
        {({ OnYourSite }) => <OnYourSite />}
      </Fold>
    </>
  );
}
