import { type FormEvent, useId, useMemo, useState } from 'react';
import {
  bandsByTime,
  type DayBand,
  dayBands,
  spreadDays,
  weekendOf,
} from '#domain/river/chance-bands.ts';
import { chanceBelow, isCurrentCycle } from '#domain/river/forecast-chances.ts';
import { chancesProvenance, sayBand, sayBelow } from '#domain/say/chances.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { sentence } from '#domain/words/format.ts';
import { riverChances } from '#web/lib/api/chances.ts';
import { answerOf, useSource } from '#web/lib/api/river-query.ts';
import { keepLevel } from '#web/lib/kept/kept-levels.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { RetryNotice } from '#web/ui/retry.tsx';
import styles from './chances.module.css';
import { useRiver } from './use-river.tsx';

const NO_DAYS: readonly DayBand[] = [];

/** The chances at the forecast point of a river, as far as they may be shown. */
export function useChances() {
  const { sources, times, chancesLid } = useRiver();
  const source = useSource(riverChances, chancesLid);
  const answer = answerOf(source);
  const forecast = answerOf(sources.forecast)?.figures ?? null;
  const now = times.site;
  return useMemo(() => {
    const today = pacificDay(now);
    const known = { source, today, isSimulated: answer?.source === 'simulated' };
    const chances = answer?.figures.chances ?? null;
    if (chancesLid === null || answer === null || chances === null || forecast === null) {
      return { ...known, issuedAt: null, days: NO_DAYS, byTime: [], spread: [] };
    }
    const figures = { chances, doubted: answer.figures.doubted, forecast, now };
    return {
      ...known,
      issuedAt: isCurrentCycle(chances, now) ? chances.issuedAt : null,
      days: dayBands(figures),
      byTime: bandsByTime(figures),
      spread: spreadDays(figures),
    };
  }, [source, answer, forecast, chancesLid, now]);
}

type RiverChances = ReturnType<typeof useChances>;

function provenanceWords({ issuedAt, isSimulated }: RiverChances): string {
  if (isSimulated) return 'Simulated, for demonstration.';
  return issuedAt === null ? '' : sentence(chancesProvenance(issuedAt));
}

/** The chance that the river is below the level that the reader has named; `null` without one. */
function useOwnChance(
  { spread, today }: Pick<RiverChances, 'spread' | 'today'>,
  levelCfs: number | null,
) {
  const { flow } = useUnits();
  const day = weekendOf(spread, today);
  const chance = levelCfs === null || day === null ? null : chanceBelow(day.flows, levelCfs);
  if (levelCfs === null || day === null || chance === null) return null;
  return sayBelow(chance, { levelCfs, date: day.date, today }, flow);
}

/** `Saturday: 4 chances in 5 between 4,700 and 9,900 cfs`, and the chance of the reader's own level. */
export function WeekendChance({ levelCfs }: { levelCfs: number | null }) {
  const chances = useChances();
  const { flow } = useUnits();
  const own = useOwnChance(chances, levelCfs);
  const day = weekendOf(chances.days, chances.today);
  const { kind } = chances.source.state;
  if (day === null) {
    return kind === 'loading' ? 'Chances of the days ahead' : 'No chances of the days ahead';
  }
  return (
    <>
      {sayBand(day, chances.today, flow).line}
      {own ? <span className={styles.own}>. {own.line}</span> : null}
    </>
  );
}

/** The second line of a day in a list of the days ahead: `8 in 10: 4,700 to 9,900`. */
export function DayChance({ date }: { date: PlainDate }) {
  const { days, today } = useChances();
  const { flow } = useUnits();
  const day = days.find((band) => band.date === date);
  return day ? sayBand(day, today, flow).word : null;
}

/** The band of a day on the scale of such a list. */
export function DayChanceBar(props: { date: PlainDate; place: (flow: number) => number }) {
  const day = useChances().days.find((band) => band.date === props.date);
  if (day === undefined) return null;
  const inside = (flow: number) => Math.min(100, Math.max(0, props.place(flow)));
  const from = inside(day.low);
  return <rect data-chances x={`${from}%`} width={`${inside(day.high) - from}%`} />;
}

/** What `8 in 10` is, and whose figures they are; empty where there are none. */
export function ChancesNote() {
  const chances = useChances();
  if (chances.days.length === 0) return null;
  return `8 in 10: the day’s mean flow is in this range with 8 chances in 10. ${provenanceWords(chances)}`;
}

/** A flow as people type it, in the displayed unit: `6,000`; `null` for anything else. */
function typedFlow(text: string, per: number): number | null {
  const typed = Number(text.replaceAll(/[,\s]/g, ''));
  return Number.isFinite(typed) && typed > 0 ? typed / per : null;
}

/** The chance that the river is below a level that the reader names; it is kept on the device. */
function OwnLevel({
  lid,
  levelCfs,
  spread,
  today,
}: { lid: string; levelCfs: number | null } & Pick<RiverChances, 'spread' | 'today'>) {
  const { flow } = useUnits();
  const id = useId();
  const [isOdd, setOdd] = useState(false);
  const said = useOwnChance({ spread, today }, levelCfs);
  if (spread.length === 0) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('level') ?? '');
    const typed = typedFlow(text, flow.per);
    setOdd(typed === null && text.trim() !== '');
    if (typed !== null || text.trim() === '') keepLevel(lid, typed);
  }

  return (
    <form className={styles.level} onSubmit={submit}>
      <label htmlFor={id}>Tell me the chance that it is below</label>
      <span className={styles.typed}>
        <input
          id={id}
          // Another unit is another figure.
          key={flow.unit}
          name="level"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={9}
          defaultValue={levelCfs === null ? '' : flow.number(levelCfs)}
        />
        {flow.unit}
        <button type="submit" className="button small">
          Tell me
        </button>
      </span>
      <output htmlFor={id}>
        {isOdd ? `“Below” needs a flow in ${flow.unit}, such as ${flow.number(6000)}.` : null}
        {!isOdd && said ? <strong>{said.sentence}</strong> : null}
      </output>
    </form>
  );
}

function Explained({ chances }: { chances: RiverChances }) {
  const { days, issuedAt, source } = chances;
  if (source.state.kind === 'failed') {
    return (
      <RetryNotice source={source} kind="failed">
        The chances of this river could not be loaded.
      </RetryNotice>
    );
  }
  if (issuedAt === null) return <p>The National Weather Service gives no chances here now.</p>;
  const isFromErrors = days.some(({ from }) => from === 'past-errors');
  return (
    <p className="note">
      {provenanceWords(chances)} In the band are 8 chances in 10; 1 in 10 is above it, and 1 below.
      {isFromErrors
        ? ' On the first days it is from how far NOAA’s forecasts were off here.'
        : ' The first two days have none: there the ensemble is too narrow.'}
    </p>
  );
}

/** What stands below the chance of the weekend: the reader's own level, and whose figures these are. */
export function ChancesInFull({ levelCfs }: { levelCfs: number | null }) {
  const chances = useChances();
  const { chancesLid } = useRiver();
  return (
    <div className="stack gap-8">
      {chancesLid === null ? null : <OwnLevel lid={chancesLid} levelCfs={levelCfs} {...chances} />}
      <Explained chances={chances} />
    </div>
  );
}
