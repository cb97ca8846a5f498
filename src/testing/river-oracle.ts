import type { FlowInsight } from '#domain/river/flow-insight.ts';
import type { FlowReport, RiverFigures } from '#domain/river/flow-report.ts';

const HOUR = 3_600_000;
const NEVER = Number.POSITIVE_INFINITY;
const DAY_OF = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

interface Point {
  readonly at: number;
  readonly flow: number;
}

const highest = (points: readonly Point[]) => Math.max(...points.map(({ flow }) => flow));
const lowest = (points: readonly Point[]) => Math.min(...points.map(({ flow }) => flow));
const isOff = (flow: number, base: number, percent: number) =>
  Math.abs(flow - base) > (Math.max(Math.abs(base), Math.abs(flow)) * percent) / 100 + 1e-9;

/**
 * What in a report the newest reading or the forecast denies, found from the figures alone and
 * without any rule of the report. Empty if all of it may be said.
 */
export function falsehoods(figures: RiverFigures, report: FlowReport): readonly string[] {
  const { now, medians } = figures;
  const read: Point[] = figures.readings
    .map(({ observedAt, flowCfs }) => ({ at: Date.parse(observedAt), flow: flowCfs }))
    .filter(({ at }) => at <= now + HOUR);
  const points: Point[] = figures.forecast.flatMap(({ validAt, flowCfs }) =>
    flowCfs === null ? [] : [{ at: Date.parse(validAt), flow: flowCfs }],
  );
  const newest = read.at(-1);
  const isFresh = newest !== undefined && now - newest.at <= 6 * HOUR;
  const last = newest?.flow ?? Number.NaN;
  const found: string[] = [];
  const deny = (isFalse: boolean, what: string) => {
    if (isFalse) found.push(what);
  };
  /** Readings about so many hours before the newest. */
  const ago = (hours: number, give: number) =>
    newest ? read.filter(({ at }) => Math.abs(newest.at - hours * HOUR - at) <= give * HOUR) : [];
  const since = (hours: number) =>
    newest ? read.filter(({ at }) => at >= newest.at - hours * HOUR) : [];
  const midnight = (day: string) => {
    const near = Date.parse(`${day}T08:00:00Z`);
    return DAY_OF.format(near - 1) === day ? near - HOUR : near;
  };
  const dayAfter = (day: string, days: number) =>
    new Date(Date.parse(`${day}T12:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10);
  const within = (list: readonly Point[], from: string, to: string) => {
    const [begin, end] = [midnight(from), midnight(dayAfter(to, 1))];
    return list.filter(({ at }) => at >= begin && at < end);
  };
  const usualAt = (instant: number): number | null => {
    const [, month, day] = DAY_OF.format(instant).split('-').map(Number);
    return medians.find((each) => each.month === month && each.day === day)?.flowCfs ?? null;
  };
  const today = DAY_OF.format(now);

  // The newest reading, its changes and its direction.
  deny((report.now === null) !== (newest === undefined), 'a reading of now without readings');
  const { trend, changes = [] } = report.now ?? {};
  deny(report.now !== null && report.now.flowCfs !== last, 'a flow that was not read');
  deny(!isFresh && (trend != null || changes.length > 0), 'a direction by an old reading');
  const [one, three] = [ago(1, 0.35), ago(3, 0.55)];
  const recent = one.length > 0 ? one : three;
  const tidal = lowest(since(25)) < 0;
  deny(trend != null && (tidal || recent.length === 0), `${trend} of an unknown or tidal river`);
  const isRising = trend === 'rising' || trend === 'rising-fast';
  deny(isRising && last < lowest(recent), 'rising, and the newest reading is lower');
  deny(isRising && last <= Math.min(lowest(one), lowest(three)), 'rising without a rise');
  deny(trend === 'falling' && last > highest(recent), 'falling, and the newest reading is higher');
  deny(
    trend === 'rising-fast' && !(last > 1.1 * Math.min(lowest(one), lowest(three)) && last > 10),
    'rising fast by little',
  );
  deny(
    trend === 'steady' && recent.every(({ flow }) => isOff(last, flow, one.length > 0 ? 4 : 6)),
    'steady, and the last hour moved',
  );
  deny(
    trend === 'steady' && three.length > 0 && three.every(({ flow }) => isOff(last, flow, 6)),
    'steady, and the last three hours moved',
  );
  for (const { hours, cfs } of changes) {
    const bases = ago(hours, hours === 24 ? 1 : 0.5);
    deny(
      !bases.some(({ flow }) => last - flow === cfs),
      `a change over ${hours} hours of no reading`,
    );
  }

  // The forecast.
  const ahead = points.filter(({ at }) => at >= now);
  const { forecast } = report;
  deny((forecast.kind === 'none') !== (points.length === 0), 'no forecast');
  deny((forecast.kind === 'expired') !== (points.length > 0 && ahead.length === 0), 'run out');
  if (forecast.kind === 'missed') {
    const near = points.filter(({ at }) => newest && Math.abs(at - newest.at) <= 12 * HOUR);
    deny(!isFresh || near.every(({ flow }) => !isOff(last, flow, 16)), 'missed, and near');
    deny(last <= forecast.high && last >= forecast.low, 'missed, and between');
  }
  const isUsable = forecast.kind === 'current';
  const next = isUsable
    ? ahead.filter(({ at }) => at > (newest?.at ?? 0) && at <= now + 24 * HOUR)
    : [];
  const start = isFresh ? last : (ahead[0]?.flow ?? Number.NaN);

  const sentence = (insight: FlowInsight): void => {
    const { sentence: said, from, to, period } = insight;
    const name = `${said} ${from} to ${to}`;
    const run = within(read, from, to);
    const before = within(read, dayAfter(from, -1), dayAfter(from, -1));
    const no = (isFalse: boolean, why: string) => deny(isFalse, `${name}: ${why}`);
    no(from >= to, 'a day alone');
    no(said.includes('until yesterday') && to !== dayAfter(today, -1), 'not until yesterday');
    if (period === 'current') {
      no(!isFresh, 'no reading of now');
      no(from > today || to < today, 'not now');
    }
    if (period === 'recent-past') no(from >= today, 'not past');
    if (period === 'forecast') no(!isUsable || (to <= today && isFresh), 'not ahead');
    const isSaid = (words: string) => said.includes(words);
    const usual = newest ? (usualAt(newest.at) ?? Number.NaN) : Number.NaN;
    const isNow = period === 'current';
    if (isSaid('rising quickly')) {
      no(last <= lowest(three) && last <= lowest(one), 'it does not rise');
      no(recent.length > 0 && last < lowest(recent), 'it falls');
      no(next.length > 0 && highest(next) < last, 'a fall is forecast');
      no(last <= lowest([...before, ...run]), 'it is at its lowest');
    } else if (isSaid('currently dropping')) {
      no(last >= highest(three) && last >= highest(one), 'it does not drop');
      no(recent.length > 0 && last > highest(recent), 'it rises');
      no(highest(next) > 1.2 * last + 1e-9, 'a rise is forecast');
      no(last >= highest([...before, ...run]), 'it is at its highest');
    } else if (isSaid('lower than usual') || isSaid('remained low')) {
      no((isNow || isFresh) && !(last < usual), 'the newest reading is not');
      no(!isNow && !run.some(({ at, flow }) => flow < (usualAt(at) ?? 0)), 'it was not');
    } else if (isSaid('higher than usual') || isSaid('higher than average')) {
      no((isNow || isFresh) && !(last > usual), 'the newest reading is not');
      no(!isNow && !run.some(({ at, flow }) => flow > (usualAt(at) ?? NEVER)), 'it was not');
    } else if (isSaid('steady')) {
      const off = period === 'recent-past' ? 12 : 11;
      const day = ago(24, 1);
      no(
        isFresh && three.length > 0 && three.every(({ flow }) => isOff(last, flow, 6)),
        'it moved',
      );
      no(isFresh && day.every(({ flow }) => isOff(last, flow, 10)), 'it moved in a day');
      no(isFresh && next.some(({ flow }) => isOff(flow, last, off)), 'it will move');
      no(isFresh && run.some(({ flow }) => isOff(flow, last, 20)), 'it was elsewhere');
      const path = ahead.filter(({ at }) => at < midnight(dayAfter(to, 1)));
      const moves = path.some(({ flow }) => isOff(flow, start, off));
      no(period === 'forecast' && moves, 'it is forecast to move');
    } else if (isSaid('rise is ahead')) {
      no(start < 0 || lowest(next) < 0, 'the tide turns it');
      no(!(highest(ahead) > 1.15 * start), 'nothing ahead is higher');
      no(lowest(next) < 0.89 * start, 'a drop comes first');
    } else if (isSaid('drop is expected')) {
      no(start < 0 || lowest(next) < 0, 'the tide turns it');
      no(!(lowest(ahead) < 0.95 * start), 'nothing ahead is lower');
      no(highest(next) > 1.21 * start, 'a rise comes first');
    } else if (isSaid('below normal')) {
      no(
        next.some(({ at, flow }) => flow > (usualAt(at) ?? NEVER)),
        'above it at first',
      );
      no(!within(points, from, to).some(({ at, flow }) => flow < (usualAt(at) ?? 0)), 'never');
    } else if (isSaid('above normal')) {
      no(
        next.some(({ at, flow }) => flow < (usualAt(at) ?? 0)),
        'below it at first',
      );
      no(!within(points, from, to).some(({ at, flow }) => flow > (usualAt(at) ?? NEVER)), 'never');
    } else if (isSaid('surge')) {
      no(!(highest(run) > 1.2 * lowest(before)), 'nothing rose');
    } else if (isSaid('river dropped')) {
      no(!(lowest(run) < 0.9 * highest(before)), 'nothing dropped');
      no(isFresh && (last >= highest(before) || isRising), 'it came back, or rises');
    } else {
      no(true, 'an unknown sentence');
    }
  };
  for (const insight of report.insights) sentence(insight);

  if (report.insights.length === 0 && report.otherwise === 'unmarked') {
    const usual = newest ? usualAt(newest.at) : null;
    const no = (isFalse: boolean, why: string) => deny(isFalse, `nothing marked: ${why}`);
    no(!isFresh, 'no reading of now');
    no(usual === null || isOff(last, usual, 20.1), 'far from the usual flow, or not known');
    no(
      ago(24, 1).every(({ flow }) => isOff(last, flow, 10)),
      'moved in the last day',
    );
    no(highest(since(24)) > 1.23 * lowest(since(24)), 'swings in the last day');
    no(
      next.some(({ flow }) => isOff(flow, last, 11)),
      'moves in the next day',
    );
    no(
      recent.every(({ flow }) => isOff(last, flow, 6)),
      'moves now',
    );
  }
  return found;
}
