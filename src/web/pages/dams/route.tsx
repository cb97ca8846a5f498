import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { Config } from '#contract/config.ts';
import type { DamInShort, Dams } from '#contract/dams.ts';
import { runNoun } from '#domain/say/fish.ts';
import { rankBeside } from '#domain/say/season.ts';
import {
  capitalized,
  counted as countOf,
  joined,
  longDate,
  shortDate,
  wholeNumber,
} from '#domain/words/format.ts';
import { damPath } from '#web/lib/facility/paths.ts';
import { configIn, pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext, useConfig } from '#web/lib/site/site.ts';
import { Notice } from '#web/ui/notice.tsx';
import { QuietLine, Row, Rows } from '#web/ui/row.tsx';
import { PageTitle, Section } from '#web/ui/section.tsx';
import { DamSource } from './dam-source.tsx';
import { ageWords, type DamSeason, damTitle, ladder } from './dam-words.ts';

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(siteContext).dams();
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return pageHead(configIn(matches), {
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
  if (season === null) return `The newest count is of ${longDate(day)}`;
  const { compared } = season.adults;
  const rank = compared && rankBeside({ ...compared, countedOn: compared.to });
  const counted = `Counted to ${is_old ? longDate(season.to) : shortDate(season.to)}`;
  return <QuietLine parts={[counted, rank]} />;
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
        what={lead ? runNoun(lead) : 'fish'}
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
        <Section id="earlier" heading="Dams whose counts end earlier in this demonstration">
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

export default function DamsPage() {
  const data = useLoaderData<typeof loader>();
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
          ? `${capitalized(joined([lead.jacks && 'adult', runNoun(lead)]))} have been counted since ${(newest?.is_old ? longDate : shortDate)(lead.from)}. A fish is counted at each dam that it passes.`
          : 'Nothing has been counted yet.'}
      </PageTitle>
      <Ladder dams={data.dams} mode={mode} />
      <DamSource {...data}>
        <a href="/api/dams">JSON</a>
      </DamSource>
    </div>
  );
}
