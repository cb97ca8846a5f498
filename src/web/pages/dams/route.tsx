import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { DamInShort, Dams } from '#contract/dams.ts';
import { scaleWord } from '#domain/fish/same-date.ts';
import { damPath } from '#web/lib/facility/paths.ts';
import { configIn, pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { counted, dayMonth, joined, longDate, wholeNumber } from '#web/lib/words/format.ts';
import { capitalized } from '#web/lib/words/season-words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { QuietLine, Row, Rows } from '#web/ui/row.tsx';
import { PageTitle, Section } from '#web/ui/section.tsx';
import { DamSource } from './dam-source.tsx';
import { ageWords, type DamSeason, damTitle, ladder, seasonNoun } from './dam-words.ts';

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
  if (season === null) return `Newest count ${longDate(day)}`;
  const { compared } = season.adults;
  const word = compared && scaleWord(compared);
  return <QuietLine parts={[`To ${is_old ? longDate(season.to) : dayMonth(season.to)}`, word]} />;
}

function Ladder({ dams }: { dams: Dams['dams'] }) {
  const { rows, lead } = ladder(dams);
  const known = rows.filter(({ dam }) => dam.newest_count !== null);
  const silent = rows.filter((row) => !known.includes(row));
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
      {silent.length === 0 ? null : (
        <details>
          <summary>{counted(silent.length, 'dam')} without a count yet</summary>
          <Rows rows={rowsOf(silent)} />
        </details>
      )}
    </>
  );
}

export default function DamsPage() {
  const data = useLoaderData<typeof loader>();
  const { newest, lead } = ladder(data.dams);
  const age = newest && ageWords(newest, data.today);
  return (
    <div className="page sections">
      {age ? <Notice kind="stale">{age}</Notice> : null}
      <PageTitle title={newest && lead ? damTitle(newest) : 'Fish at the dams'}>
        {lead
          ? `${capitalized(joined([lead.jacks && 'adult', seasonNoun(lead)]))} counted since ${dayMonth(lead.from)}. A fish is counted at each dam that it passes.`
          : 'Nothing has been counted yet.'}
      </PageTitle>
      <Ladder dams={data.dams} />
      <DamSource {...data}>
        <a href="/api/dams">JSON</a>
      </DamSource>
    </div>
  );
}
