import { arrivalsOf } from '../arrivals.ts';
import { addFigures, type FishReturn } from '../fish-return.ts';
import { bySpan, withoutTakenBack } from '../taken-back.ts';

/** The stock and series that fish are counted under. */
type FishName = Pick<FishReturn, 'species' | 'run' | 'origin' | 'stock'>;
/** The report that moves or takes back fish. */
type Mover = Pick<FishReturn, 'report' | 'reportDate'>;

function isOf(one: FishReturn, { species, run, origin, stock }: FishName): boolean {
  return one.species === species && one.run === run && one.origin === origin && one.stock === stock;
}

/** The fish of a season as counted under its name: one return for each span. */
export function standing(returns: readonly FishReturn[], name: FishName): FishReturn[] {
  return bySpan(withoutTakenBack(returns.filter((one) => isOf(one, name)))).flatMap((ofSpan) => {
    const [first] = ofSpan;
    if (first === undefined) return [];
    const sum = (figure: 'adults' | 'jacks') =>
      ofSpan.reduce<number | null>((so, one) => addFigures(so, one[figure]), null);
    return [{ ...first, adults: sum('adults'), jacks: sum('jacks') }];
  });
}

function negative(figure: number | null): number | null {
  return figure === null ? null : 0 - figure;
}

/** The corrections by which a report takes back all of these fish, with the days they came on. */
export function takenBack(
  fish: readonly FishReturn[],
  { report, reportDate }: Mover,
): FishReturn[] {
  return fish.map((one) => ({
    ...one,
    adults: negative(one.adults),
    jacks: negative(one.jacks),
    report,
    reportDate,
  }));
}

/** The same fish under another name, as the reports so far counted them. */
export function renamed(fish: readonly FishReturn[], to: FishName): FishReturn[] {
  const { species, run, origin, stock } = to;
  return fish.map((one) => ({ ...one, species, run, origin, stock }));
}

/** The same fish, with the days they came on, as a report counts them under a name. */
export function recounted(fish: readonly FishReturn[], to: FishName & Mover): FishReturn[] {
  const { report, reportDate } = to;
  return renamed(fish, to).map((one) => ({ ...one, report, reportDate }));
}

/** The newest `wanted` adults or jacks of a stock: those that a correction takes back first. */
export function newestFish(
  ofStock: readonly FishReturn[],
  figure: 'adults' | 'jacks',
  wanted: number,
): FishReturn[] {
  const [any] = ofStock;
  const fish: FishReturn[] = [];
  let left = wanted;
  for (const arrival of arrivalsOf(withoutTakenBack(ofStock)).reverse()) {
    const taken = Math.min(left, arrival[figure]);
    if (taken === 0 || any === undefined) continue;
    left -= taken;
    const { date, since, undated } = arrival;
    fish.push({ ...any, date, since, undated, adults: null, jacks: null, [figure]: taken });
  }
  return fish;
}
