import { type FishReturn, fishCount } from './fish-return.ts';
import { withoutOpposites } from './opposite-returns.ts';

function spanKey(fishReturn: FishReturn): string {
  const { source, facility, species, run, origin, stock, date, since, undated } = fishReturn;
  return `${source}|${facility}|${species}|${run}|${origin}|${stock}|${date}|${since}|${undated}`;
}

export function bySpan(returns: readonly FishReturn[]): FishReturn[][] {
  return [...Map.groupBy(returns, spanKey).values()];
}

function isOpposite(a: FishReturn, b: FishReturn): boolean {
  const isGone = (figure: 'adults' | 'jacks') => (a[figure] ?? 0) + (b[figure] ?? 0) === 0;
  return isGone('adults') && isGone('jacks');
}

function leftOf(ofSpan: readonly FishReturn[]): readonly FishReturn[] {
  const left = withoutOpposites(ofSpan, isOpposite);
  const sum = (figure: 'adults' | 'jacks') =>
    left.reduce((total, fishReturn) => total + (fishReturn[figure] ?? 0), 0);
  return left.length > 1 && sum('adults') === 0 && sum('jacks') === 0 ? [] : left;
}

/** Leaves out counts taken back entirely: withdrawn rows, and fish now counted under another name. */
export function withoutTakenBack(returns: readonly FishReturn[]): FishReturn[] {
  const counts = returns.filter((fishReturn) => fishCount(fishReturn) !== null);
  const gone = new Set(counts);
  for (const ofSpan of bySpan(counts)) {
    for (const fishReturn of leftOf(ofSpan)) gone.delete(fishReturn);
  }
  return returns.filter((fishReturn) => !gone.has(fishReturn));
}
