import { useQuery } from '@tanstack/react-query';
import { gaugesQuery } from '#web/lib/api/rivers.ts';
import { riverPath } from '#web/lib/facility/paths.ts';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useClock, useRiverClock } from '#web/lib/site/clock.ts';
import { pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { counted, joined, wholeNumber } from '#web/lib/words/format.ts';
import { standInIn, standInSentence } from '#web/lib/words/stand-in-words.ts';
import { gaugeWords, mapGauges } from '#web/map/map-places.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Row, Rows } from '#web/ui/row.tsx';
import { PageTitle } from '#web/ui/section.tsx';
import type { Route } from './+types/route.ts';
import { riversData } from './rivers-data.ts';

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return riversData(await site.rivers(), await site.facilities());
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Rivers',
    description:
      'Washington’s rivers with hatchery traps: what the water does now and in the next ten days, and the fish counted there.',
    path: '/rivers',
  });
}

export default function Rivers({ loaderData }: Route.ComponentProps) {
  const { rivers, window } = loaderData;
  const { data: answer, isError } = useQuery(gaugesQuery);
  const { site } = useClock(useRiverClock());
  const units = useUnits();
  const standIn = standInIn(answer?.source);
  const flows = new Map(mapGauges(answer?.figures ?? [], site).map((one) => [one.gauge.lid, one]));
  const waterOf = (lid: string | null) => {
    const found = lid === null ? undefined : flows.get(lid);
    return found && found.flowCfs !== null ? gaugeWords(found, units) : null;
  };
  return (
    <div className="page sections">
      <PageTitle title={`${counted(rivers.length, 'river')} and their traps`}>
        Fish counted {recentWhen(window)}. Water: {standIn === 'recorded' ? 'the' : 'NOAA’s'} newest
        flow, against normal for the date, and whether{' '}
        {standIn === 'recorded' ? 'it then rose or fell' : 'its forecast is rising or falling'}.
        {standIn ? ` ${standInSentence(standIn, true)}.` : ''}
      </PageTitle>
      {isError && !answer ? (
        <Notice kind="failed">
          The flows could not be loaded. The page of a river has its own.
        </Notice>
      ) : null}
      <Rows
        label="Rivers"
        rows={rivers.map(({ name, slug, forecast, traps, fish }) => (
          <Row
            key={slug}
            to={riverPath(slug)}
            name={name}
            quiet={joined(
              [traps > 0 ? counted(traps, 'trap') : 'no trap', waterOf(forecast)],
              ' · ',
            )}
            figure={fish === null ? '–' : wholeNumber(fish)}
            what={fish === null ? 'no report' : 'fish'}
          />
        ))}
      />
    </div>
  );
}
