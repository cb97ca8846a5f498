import { type ReactNode, useState } from 'react';
import { lateCode } from '#web/lib/browser/late-code.ts';
import { Late } from '#web/ui/late.tsx';
import type { Followed } from './follow-steps.tsx';

const STEPS = lateCode('follow-steps', () => import('./follow-steps.tsx'));

function Fold(props: {
  summary: string;
  withoutScript: ReactNode;
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
      <p className="note without-script">{props.withoutScript}</p>
      {isWanted ? (
        <Late code={STEPS} loading={null} lost="The steps could not be loaded.">
          {props.children}
        </Late>
      ) : null}
    </details>
  );
}

/** How to hear of new counts, and how to show a card on another site: steps that load when they are opened. */
export function FollowFold(followed: Followed) {
  const { feed, path } = followed;
  return (
    <>
      <Fold
        summary="Get new counts"
        withoutScript={
          <>
            New reports come as <a href={`${feed}.atom`}>a feed</a>.
          </>
        }
      >
        {({ NewCounts }) => <NewCounts {...followed} />}
      </Fold>
      <Fold
        summary="Put on your site"
        withoutScript={
          <>
            Show <a href={`/embed${path}`}>this card</a> in a frame.
          </>
        }
      >
        {({ OnYourSite }) => <OnYourSite {...followed} />}
      </Fold>
    </>
  );
}
