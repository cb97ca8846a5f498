import { useSearchParams } from 'react-router';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { fishNoun } from '#domain/say/fish.ts';
import { counted, joined, rangeFor, wholeNumber } from '#domain/words/format.ts';
import { HillInList, windowOf } from '#web/charts/hill-in-list.tsx';
import type { BackFish } from '#web/lib/facility/back-fish.ts';
import { facilityPath, withChoices } from '#web/lib/facility/paths.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { wordsIn } from '#web/lib/words/glossary.ts';
import { Link } from '#web/ui/link.tsx';
import { PlaceChoice } from '#web/ui/place-choice.tsx';
import { QuietLine, Row, Rows, verdict } from '#web/ui/row.tsx';
import { Section } from '#web/ui/section.tsx';
import { spaced } from '#web/ui/spaced.ts';
import { Words } from '#web/ui/words.tsx';
import { backRows, type HomeData, speciesBack } from './home-data.ts';

const FIRST_ROWS = 6;

function quietLine(where: string, { season, brought }: BackFish) {
  return <QuietLine parts={[where, verdict(season?.rank), brought]} />;
}

export function BackNow({ facilities, statewide, window, today }: HomeData) {
  const { distance } = useUnits();
  const visitor = useVisitorPlace();
  const search = useSearchParams()[0];
  const asked = shownSpeciesNamed(search.get('species') ?? '');
  const all = speciesBack(facilities, asked);
  const species = asked ?? statewide.find(({ count }) => count > 0)?.species ?? all[0];
  if (window === null || species === undefined) return null;
  const rows = backRows(facilities, species, visitor);
  const weeks = windowOf(rows.map(({ season }) => season?.hill ?? null));
  const order = visitor ? 'nearest first' : 'most fish first';
  return (
    <Section
      id="back-now"
      heading={joined(
        [
          `Where ${fishNoun(species)} ${window.isOld ? 'were last counted' : 'are back'}`,
          rows.length > 1 && order,
        ],
        ', ',
      )}
      label={
        <span role="status">
          {rows.length > 0
            ? `They were counted at ${counted(rows.length, 'facility', 'facilities')}`
            : `No ${fishNoun(species)} were counted`}
          , {rangeFor(window.from, window.to, today)}.
        </span>
      }
    >
      <div className="stack gap-8">
        <nav className="chips one-row" aria-label="Species that are back">
          {spaced(
            all.map((name) => (
              <Link
                to={`?${withChoices(search, { species: name })}#back-now`}
                key={name}
                replace
                aria-current={name === species ? 'true' : undefined}
              >
                {name}
              </Link>
            )),
          )}
        </nav>
        <PlaceChoice />
        {rows.length > 0 ? (
          <p className="fine">
            {`The hill shows when ${fishNoun(species)} usually come; its solid part is past.`} High,
            usual and low compare this season so far with earlier ones.
          </p>
        ) : null}
        <Words
          terms={wordsIn(
            rows.slice(0, FIRST_ROWS).flatMap(({ title, season }) => [title, season?.rank ?? '']),
          )}
        />
        <Rows
          rows={rows.map(({ key, title, county, miles, ...fish }) => (
            <Row
              key={key}
              to={facilityPath(key, species)}
              name={title}
              quiet={quietLine(miles === null ? county : distance(miles), fish)}
              mark={<HillInList hill={fish.season?.hill ?? null} window={weeks} />}
              figure={wholeNumber(fish.count)}
              what={joined(['counted', fish.season?.phase], ', ')}
            />
          ))}
          first={FIRST_ROWS}
          more={(rest) => counted(rest, 'more facility', 'more facilities')}
        />
      </div>
    </Section>
  );
}
