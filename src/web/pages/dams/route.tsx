import type { Config } from '#contract/config.ts';
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
import { pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext, useConfig } from '#web/lib/site/site.ts';
import { Notice } from '#web/ui/notice.tsx';
import { QuietLine, Row, Rows, verdict } from '#web/ui/row.tsx';
import { PageTitle, Section } from '#web/ui/section.tsx';
import type { Route } from './+types/route.ts';
import { DamSource } from './dam-source.tsx';
import { ageWords, type DamInShort, type DamSeason, damTitle, ladder } from './dam-words.ts';

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: Route.LoaderArgs) {
  const dams = await context.get(siteContext).dams();
  return dams.map(
    ({ dam, newest, isOld, seasons }): DamInShort => ({
      dam,
      newest,
      isOld,
      seasons: seasons.map(({ lines, ...season }) => season),
    }),
  );
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Fish at the dams',
    description:
      'Adult salmon and steelhead that passed the dams of the Columbia and the Snake this year, from Bonneville upward.',
    path: '/dams',
    hasPicture: loaderData?.some(({ newest }) => newest !== null) ?? false,
  });
}

const REACHES = [
  { id: 'lower', heading: 'Columbia River, up to the Snake', dams: ['BON', 'TDA', 'JDA', 'MCN'] },
  { id: 'snake', heading: 'Snake River', dams: ['IHR', 'LMN', 'LGS', 'LWG'] },
  {
    id: 'upper',
    heading: 'Columbia River, above the Snake',
    dams: ['PRD', 'WAN', 'RIS', 'RRH', 'WEL'],
  },
] as const;

function quiet({ newest: day, isOld }: DamInShort, season: DamSeason | null) {
  if (day === null) return null;
  if (season === null) return `The newest count is from ${longDate(day)}`;
  const { compared } = season.adults;
  const rank = compared && rankBeside({ ...compared, countedOn: compared.to });
  const counted = `Counted to ${isOld ? longDate(season.to) : shortDate(season.to)}`;
  // In earlier years fish were not always counted to the end of the season.
  const isShort = compared !== null && compared.to < season.to;
  const why = isShort && 'the last day counted in earlier years';
  return <QuietLine parts={[counted, verdict(rank && joined([rank, why], ', '))]} />;
}

function Ladder({ dams, mode }: { dams: readonly DamInShort[]; mode: Config['mode'] }) {
  const { rows, lead } = ladder(dams);
  const counted = rows.filter(({ standing }) => standing.newest !== null);
  // A demonstration leads with the dams that have counts of its day.
  const isLed = mode === 'demo' && counted.some(({ standing }) => !standing.isOld);
  const known = isLed ? counted.filter(({ standing }) => !standing.isOld) : counted;
  const earlier = counted.filter((row) => !known.includes(row));
  const silent = rows.filter((row) => !counted.includes(row));
  const rowsOf = (some: typeof rows) =>
    some.map(({ standing, season }) => (
      <Row
        key={standing.dam.key}
        to={damPath(standing.dam)}
        name={standing.dam.name}
        quiet={quiet(standing, season)}
        figure={season?.adults.count == null ? '–' : wholeNumber(season.adults.count)}
        what={lead ? runNoun(lead) : 'fish'}
      />
    ));
  const reaches = REACHES.map(({ id, heading, dams: keys }) => ({
    id,
    heading,
    some: known.filter(({ standing }) => keys.some((key) => key === standing.dam.key)),
  })).filter(({ some }) => some.length > 0);
  return (
    <>
      {/* A lone reach spans the page. */}
      <div className={reaches.length > 1 ? 'columns' : undefined}>
        {reaches.map(({ id, heading, some }) => (
          <Section key={id} id={id} heading={heading}>
            <Rows label={heading} rows={rowsOf(some)} />
          </Section>
        ))}
      </div>
      {earlier.length === 0 ? null : (
        <Section id="earlier" heading="Dams whose counts end earlier in this demonstration">
          <Rows
            label="Dams with earlier counts"
            rows={earlier.map(({ standing: { dam, newest } }) => (
              <Row
                key={dam.key}
                to={damPath(dam)}
                name={dam.name}
                quiet={newest ? `Counts up to ${longDate(newest)}` : null}
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
  const dams = loaderData;
  const { newest, lead } = ladder(dams);
  const { mode, today } = useConfig();
  const age = newest && ageWords(newest, { today, mode });
  return (
    <div className="page sections">
      {age ? <Notice kind={mode === 'demo' ? 'plain' : 'stale'}>{age}</Notice> : null}
      <PageTitle
        title={
          newest && lead && (mode === 'live' || !newest.isOld)
            ? damTitle(newest, mode)
            : 'Fish at the dams'
        }
      >
        {lead
          ? `${capitalized(joined([lead.jacks && 'adult', runNoun(lead)]))} have been counted since ${(newest?.isOld ? longDate : shortDate)(lead.from)}. A fish is counted at each dam that it passes.`
          : 'Nothing has been counted yet.'}
      </PageTitle>
      <Ladder dams={dams} mode={mode} />
      <DamSource>
        <a href="/api/dams">JSON</a>
      </DamSource>
    </div>
  );
}
