import { useRef } from 'react';
import { counted, wholeNumber } from '#domain/words/format.ts';
import { lateCode, useLateCode } from '#web/lib/browser/late-code.ts';
import { useIsNear } from '#web/lib/browser/use-is-near.ts';
import { riverPath } from '#web/lib/facility/paths.ts';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import { pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { Contained } from '#web/ui/late.tsx';
import { Row, Rows } from '#web/ui/row.tsx';
import { PageTitle } from '#web/ui/section.tsx';
import type { Route } from './+types/route.ts';
import { type RiverInList, riversData } from './rivers-data.ts';

const GAUGE_LINE = lateCode('gauge-line', () => import('#web/river/gauge-line.tsx'));

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return riversData(await site.rivers(), await site.facilities());
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Rivers',
    description:
      'Washington’s rivers with hatchery traps: what the water does now and in the next days, and the fish counted there.',
    path: '/rivers',
  });
}

/** What the water does, asked for near the screen only: each river costs its services three calls. */
function Water({ river }: { river: RiverInList }) {
  const element = useRef<HTMLParagraphElement>(null);
  const { module } = useLateCode(GAUGE_LINE, useIsNear(element));
  const { gauge, point } = river;
  if (gauge === null && point === null) return null;
  return (
    <p className="fine" ref={element}>
      {module ? (
        <Contained failed="Its readings could not be shown.">
          <module.GaugeLine place={{ gauge, point }} />
        </Contained>
      ) : null}
    </p>
  );
}

export default function Rivers({ loaderData }: Route.ComponentProps) {
  const { rivers, window } = loaderData;
  return (
    <div className="page sections">
      <PageTitle title={`${counted(rivers.length, 'river')} and their traps`}>
        Fish counted {recentWhen(window)}. Below each name is what the water does now and in the
        next three days.
      </PageTitle>
      <Rows
        label="Rivers"
        rows={rivers.map((river) => (
          <Row
            key={river.slug}
            to={riverPath(river.slug)}
            name={river.name}
            quiet={river.traps > 0 ? counted(river.traps, 'trap') : 'no trap'}
            figure={river.fish === null ? '–' : wholeNumber(river.fish)}
            what={river.fish === null ? 'no report' : 'fish'}
          >
            <Water river={river} />
          </Row>
        ))}
      />
    </div>
  );
}
