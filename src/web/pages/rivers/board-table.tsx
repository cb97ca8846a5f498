import { DOT } from '#domain/words/format.ts';
import type { Units } from '#domain/words/units.ts';
import { Ink } from '#web/charts/looks.tsx';
import { RiverSpark } from '#web/charts/river-spark.tsx';
import { riverPath } from '#web/lib/facility/paths.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './board.module.css';
import {
  dayWords,
  fishWords,
  gaugeLine,
  type RowGroup,
  SECTION_WORDS,
  type ShownRow,
  waterLine,
} from './board-words.ts';

/** River, now, course, what it does, three days, fish. */
const COLUMNS = 8;

function Key({
  children,
  d,
  look,
}: {
  children: string;
  d: string;
  look: 'observed' | 'sparkAhead' | 'usual';
}) {
  return (
    <li>
      <svg width="24" height="12" viewBox="0 0 24 12" aria-hidden="true">
        <Ink look={look} d={d} />
      </svg>
      {children}
    </li>
  );
}

function Legend() {
  return (
    <ul className={`cluster legend fine ${styles.legend}`}>
      <Key look="observed" d="M0,6H24">
        past 3 days
      </Key>
      <Key look="sparkAhead" d="M0,6H24">
        next 4 days
      </Key>
      <Key look="usual" d="M0,1H24V11H0Z">
        usual range: the middle half of all years
      </Key>
    </ul>
  );
}

function NowCell({ shown: { row }, units }: { shown: ShownRow; units: Units }) {
  const { now } = row.facts;
  if (row.state === 'loading') {
    return (
      <td className={styles.now}>
        <span className={styles.coming} />
      </td>
    );
  }
  if (now === null) {
    return (
      <td className={styles.now}>
        <span className="figure">–</span>
      </td>
    );
  }
  const quantity = now.quantity === 'flow' ? units.flow : units.height;
  return (
    <td className={styles.now} data-old={now.isOld}>
      <span className="figure">{quantity.number(now.value)}</span>{' '}
      <small className="fine">{quantity.unit}</small>
    </td>
  );
}

type DayWords = ReturnType<typeof dayWords>;

/** `Fri −13% · Sat −10%`: on a phone in place of the columns. */
function DaysLine({ days }: { days: readonly DayWords[] }) {
  const known = days.filter(({ mean }) => mean !== '–');
  if (known.length === 0) return null;
  return (
    <span className={`fine ${styles.daysLine}`}>
      {known.map(({ day, mean, change, isLarge }, at) => (
        <span key={day}>
          {at === 0 ? '' : DOT}
          {day}{' '}
          <span className={styles.change} data-large={isLarge}>
            {change ?? mean}
          </span>
        </span>
      ))}
    </span>
  );
}

/** The events that the National Weather Service warns of on a river, by its path; blank without any. */
type WarnedAt = (slug: string) => string;

function BoardRow(props: { shown: ShownRow; now: number; units: Units; warnedAt: WarnedAt }) {
  const { shown, now, units } = props;
  const { row, miles } = shown;
  const days = row.days.map((day) => dayWords(day, row.course.quantity, units));
  const warned = props.warnedAt(row.slug);
  const isEmpty = row.state === 'none' || (row.facts.now === null && row.facts.ahead === null);
  return (
    <tr className={`whole-link ${styles.row}`} data-empty={isEmpty && row.state !== 'loading'}>
      <th scope="row" className={styles.name}>
        <Link to={riverPath(row.slug)}>{row.name}</Link>{' '}
        <span className={`fine ${styles.place}`}>
          {warned === '' ? null : (
            <strong className="warned">
              {warned}
              {DOT}
            </strong>
          )}
          {gaugeLine(row)}
          {miles === null ? null : DOT + units.shortDistance(miles)}
        </span>
      </th>
      <NowCell shown={shown} units={units} />
      <td className={styles.course}>
        <RiverSpark course={row.course} now={now} />
      </td>
      <td className={styles.does}>{waterLine(row, units)}</td>
      {days.map((words) => (
        <td key={words.day} className={styles.day}>
          <span>{words.mean}</span>{' '}
          {words.change === null ? null : (
            <span className={styles.change} data-large={words.isLarge}>
              {words.change}
            </span>
          )}
        </td>
      ))}
      <td className={styles.fish}>
        <DaysLine days={days} /> <span>{fishWords(row)}</span>
      </td>
    </tr>
  );
}

function Group(props: { group: RowGroup; now: number; units: Units; warnedAt: WarnedAt }) {
  const { group, ...others } = props;
  const { section, rows } = group;
  const words = section && SECTION_WORDS[section];
  return (
    <tbody className={styles.group} data-section={section}>
      {words ? (
        <tr>
          <th scope="rowgroup" colSpan={COLUMNS} className={styles.section}>
            <h2>{words.heading}</h2>{' '}
            <span className="fine">
              {rows.length} {rows.length === 1 ? 'river' : 'rivers'}, {words.meaning}
            </span>
          </th>
        </tr>
      ) : null}
      {rows.map((shown) => (
        <BoardRow key={shown.row.slug} shown={shown} {...others} />
      ))}
    </tbody>
  );
}

/** All rivers: a table of columns, and on a phone a list of the same rows. */
export function BoardTable(props: {
  groups: readonly RowGroup[];
  days: readonly string[];
  now: number;
  units: Units;
  warnedAt: WarnedAt;
}) {
  const { groups, days, ...others } = props;
  return (
    <>
      <Legend />
      <table className={styles.board}>
        <caption className="visually-hidden">Rivers now and in the next days</caption>
        <thead>
          <tr>
            <th scope="col">River and gauge</th>
            <th scope="col" className={styles.now}>
              Now, {others.units.flow.unit}
            </th>
            <th scope="col">Past 3 days, next 4</th>
            <th scope="col">Next 72 hours</th>
            {days.map((day) => (
              <th scope="col" key={day} className={styles.day}>
                {day}
              </th>
            ))}
            <th scope="col">Fish in two weeks</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.section ?? 'all'} group={group} {...others} />
        ))}
      </table>
    </>
  );
}
