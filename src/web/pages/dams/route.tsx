import type { Config } from '#contract/config.ts';
import type { DamInShort, Dams } from '#contract/dams.ts';
import { scaleWord } from '#domain/fish/same-date.ts';
import { damPath } from '#web/lib/facility/paths.ts';
import { pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext, useConfig } from '#web/lib/site/site.ts';
import {
  counted as countOf,
  joined,
  longDate,
  shortDate,
  wholeNumber,
} from '#web/lib/words/format.ts';
import { capitalized } from '#web/lib/words/season-words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { QuietLine, Row, Rows, verdict } from '#web/ui/row.tsx';
import { PageTitle, Section } from '#web/ui/section.tsx';
import type { Route } from './+types/route.ts';
import { DamSource } from './dam-source.tsx';
import { ageWords, type DamSeason, damTitle, ladder, seasonNoun } from './dam-words.ts';

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(siteContext).dams();
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Fish at the dams',
    description:
      'Adult salmon and steelhead that passed the dams of the Columbia and the Snake this year, from Bonneville upward.',
    path: '/dams',
    hasPicture: loaderData?.dams.some(({ newest_count }) => newest_count !== null) ?? false,
  });
}

const REACHES = [
  { id: 'lower', heading: 'Columbia, up to the Snake', dams: ['BON', 'TDA', 'JDA', 'MCN'] },
  { id: 'snake', heading: 'Snake', dams: ['IHR', 'LMN', 'LGS', 'LWG'] },
  { id: 'upper', heading: 'Columbia, above the Snake', dams: ['PRD', 'WAN', 'RIS', 'RRH', 'WEL'] },
] as const;

function quiet({ newest_count: day, is_old }: DamInShort, season: DamSeason | null) {
  if (day === null) return null;
  if (season === null) return `Newest count ${longDate(day)}`;
  const { compared } = season.adults;
  const word = compared && scaleWord(compared);
  const to = `To ${is_old ? longDate(season.to) : shortDate(season.to)}`;
  return <QuietLine parts={[to, verdict(word)]} />;
}

function Ladder({ dams, mode }: { dams: Dams['dams']; mode: Config['mode'] }) {
  const { rows, lead } = ladder(dams);
  const counted = rows.filter(({ dam }) => dam.newest_count !== null);
  // A demonstration leads with the dams that have counts of its day.
  const isLed = mode === 'demo' && counted.some(({ dam }) => !dam.is_old);
  const known = isLed ? counted.filter(({ dam }) => !dam.is_old) : counted;
  const earlier = counted.filter((row) => !known.includes(row));
  const silent = rows.filter((row) => !counted.includes(row));
  const rowsOf = (some: typeof rows) =>
    some.map(({ dam, season }) => (
      <Row
        key={dam.dam}
        to={damPath(dam)}
        name={dam.name}
        quiet={quiet(dam, season)}
        figure={season?.adults.count == null ? '–' : wholeNumber(season.adults.count)}
        what={lead ? seasonNoun(lead) : 'fish'}
      />
    ));
  return (
    <>
      <div className="columns">
        {REACHES.map(({ id, heading, dams: keys }) => {
          const some = known.filter(({ dam }) => keys.some((key) => key === dam.dam));
          return some.length === 0 ? null : (
            <Section key={id} id={id} heading={heading}>
              <Rows label={heading} rows={rowsOf(some)} />
            </Section>
          );
        })}
      </div>
      {earlier.length === 0 ? null : (
        <Section id="earlier" heading="Dams with counts up to an earlier day in this demonstration">
          <Rows
            label="Dams with earlier counts"
            rows={earlier.map(({ dam }) => (
              <Row
                key={dam.dam}
                to={damPath(dam)}
                name={dam.name}
                quiet={dam.newest_count ? `Counts up to ${longDate(dam.newest_count)}` : null}
                figure=""
              />
            ))}
          />
        </Section>
      )}
      {silent.length === 0 ? null : (
        <details>
          <summary>
            {countOf(silent.length, 'dam')} without a count
            {mode === 'demo' ? ' in this demonstration' : ' yet'}
          </summary>
          <Rows rows={rowsOf(silent)} />
        </details>
      )}
    </>
  );
}

export default function DamsPage({ loaderData }: Route.ComponentProps) {
  const data = loaderData;
  const { newest, lead } = ladder(data.dams);
  const { mode, today } = useConfig();
  const age = newest && ageWords(newest, { today, mode });
  return (
    <div className="page sections">
      {age ? <Notice kind={mode === 'demo' ? 'plain' : 'stale'}>{age}</Notice> : null}
      <PageTitle
        title={
          newest && lead && (mode === 'live' || !newest.is_old)
            ? damTitle(newest, mode)
            : 'Fish at the dams'
        }
      >
        {lead
          ? `${capitalized(joined([lead.jacks && 'adult', seasonNoun(lead)]))} counted since ${(newest?.is_old ? longDate : shortDate)(lead.from)}. A fish is counted at each dam that it passes.`
          : 'Nothing has been counted yet.'}
      </PageTitle>
      <Ladder dams={data.dams} mode={mode} />
      <DamSource {...data}>
        <a href="/api/dams">JSON</a>
      </DamSource>
    </div>
  );
}
