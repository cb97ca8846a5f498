import type { FloodStatement } from '#domain/river/recorded-rivers.ts';
import type { Units } from '#domain/words/units.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { momentWords } from '#web/lib/words/flow-words.ts';

/** `48 ft expected Thu, Dec 11, 10 AM; 41.13 ft came Thu, Dec 11, 7:15 AM`. */
function crestWords({ unit, crest, crestAt, came }: FloodStatement, units: Units): string {
  const { text } = unit === 'ft' ? units.height : units.flow;
  const expected = `a crest of ${text(crest)} expected ${momentWords(Date.parse(crestAt))}`;
  return came === null
    ? `${expected}; what came was not kept.`
    : `${expected}; ${text(came.crest)} came, ${momentWords(Date.parse(came.at))}.`;
}

/** What the National Weather Service said of a flood, in a demonstration of its days. */
export function FloodStatements({ statements }: { statements: readonly FloodStatement[] }) {
  const units = useUnits();
  const [newest, ...earlier] = statements;
  if (newest === undefined) return null;
  const line = (statement: FloodStatement) => (
    <>
      <time dateTime={statement.issuedAt}>{momentWords(Date.parse(statement.issuedAt))}</time>:{' '}
      {crestWords(statement, units)}
    </>
  );
  const { text } = newest.unit === 'ft' ? units.height : units.flow;
  return (
    <section aria-label="Flood statements">
      <p>
        <strong>National Weather Service flood statement,</strong> {line(newest)} Flood level:{' '}
        {text(newest.floodLevel)}.
      </p>
      {earlier.length > 0 ? (
        <details>
          <summary>Earlier statements</summary>
          <ul>
            {earlier.map((statement) => (
              <li key={statement.issuedAt}>{line(statement)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
