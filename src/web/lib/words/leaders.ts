import { sum } from 'd3-array';
import { listed } from '#domain/words/format.ts';

/** A facility with a smaller share of the first one's fish is not named beside it. */
const NAMED_SHARE = 0.5;

/** `The most were counted at Sunset Falls FCF and Cowlitz Salmon Hatchery`; `null` without fish. */
export function leadersTitle(
  counts: readonly { readonly title: string; readonly fish: number }[],
  most: number,
): string | null {
  const facilities = [...Map.groupBy(counts, ({ title }) => title)]
    .map(([title, own]) => ({ title, fish: sum(own, ({ fish }) => fish) }))
    .filter(({ fish }) => fish > 0)
    .sort((a, b) => b.fish - a.fish);
  const [first] = facilities;
  if (first === undefined) return null;
  const named = facilities.slice(0, most).filter(({ fish }) => fish >= first.fish * NAMED_SHARE);
  return `The most were counted at ${listed(named.map(({ title }) => title))}`;
}
