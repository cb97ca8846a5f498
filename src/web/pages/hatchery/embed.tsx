import type { FreshetApi, WebBuild } from '#contract/page.ts';
import { nextRun } from '#domain/fish/next-run.ts';
import { askedSelection, runOf, seriesOfRun, uniqueRuns } from '#domain/fish/species-runs.ts';
import { dateRange, longDate, shortDate, wholeNumber } from '#domain/words/format.ts';
import { embedCard } from '#web/charts/embed-card.tsx';
import { HillInList, windowOf } from '#web/charts/hill-in-list.tsx';
import { facilityPath } from '#web/lib/facility/paths.ts';
import { recentTotal } from '#web/lib/facility/recent-escapement.ts';
import { freshness, hatcheryData } from './hatchery-data.ts';
import { facilityFigures, lastYear } from './hatchery-figures.ts';
import { nextWords, seasonNow, titleOf } from './this-season-words.ts';

const UNKNOWN = 'No facility on Freshet has this address.';

async function facilityCard(key: string, api: FreshetApi) {
  const standing = await api.facility(key);
  if (standing === null) return null;
  const { links, mode } = await api.config();
  const data = hatcheryData(standing, api.dates());
  const { figures, runs } = facilityFigures(standing);
  const run = runOf(askedSelection(uniqueRuns(figures), null, null), runs);
  const next = nextRun(runs, data.today);
  const series = run ? seriesOfRun(run, data.recent) : [];
  const isReported = series.some(({ counts }) => counts.length > 0);
  const { window, asOf } = data;
  const when = window?.isOld ? `counted, ${dateRange(window.from, window.to)}` : 'in two weeks';
  const hill = run?.flags.inSeason ? (run.timing?.hill ?? null) : null;
  const body = (
    <>
      {next ? (
        <p>
          <b>{shortDate(next.timing.tenth.usual)}</b> {nextWords(next)}
        </p>
      ) : null}
      {run && next === null ? (
        <p>
          <b>{isReported ? wholeNumber(recentTotal(series)) : '–'}</b> {titleOf(run)} {when}
        </p>
      ) : null}
      <p>
        <small>{freshness(data, lastYear(figures)).words}</small>
      </p>
      {run ? <p className="finding">{seasonNow(run, false)}</p> : null}
      <HillInList hill={hill} window={windowOf([hill])} />
      <p>
        <small>
          {mode === 'demo' ? 'Demonstration. ' : ''}
          {asOf ? `As of ${longDate(asOf)}. ` : ''}Check the rules before you fish.
        </small>
      </p>
    </>
  );
  return { title: data.title, page: `${links.site ?? ''}${facilityPath(key)}`, body };
}

export const drawEmbed: WebBuild['drawEmbed'] = async (name, theme, api) => {
  const key = api.facilityKey(name);
  const found = key === null ? null : await facilityCard(key, api);
  return found
    ? { isFound: true, html: embedCard(theme, found, found.body) }
    : { isFound: false, html: embedCard(theme, { title: UNKNOWN }) };
};
