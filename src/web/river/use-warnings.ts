import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { isInForce } from '#domain/river/warning.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { useRiverClock, useTimes } from '#web/lib/site/clock.ts';
import type { ShownWarnings, WarningLine } from './warning-lines.ts';

/** A page left open learns of a new warning within minutes. */
const RENEWED_MS = 5 * MINUTE_MS;

/** Code that most visits never need: it asks for newer warnings and puts them into words. */
type Newest = typeof import('./newest-warnings.ts');

/** What is in force now: what came with the page, and from some minutes on what the server has since. */
export function useWarnings(
  loaded: ShownWarnings,
  name: string,
  renewed: (newest: Newest, last: ShownWarnings) => Promise<ShownWarnings>,
): ShownWarnings {
  const { real, site } = useTimes(useRiverClock(), loaded.at || null);
  const {
    data = loaded,
    isError,
  }: Pick<UseQueryResult<ShownWarnings>, 'data' | 'isError'> = useQuery({
    queryKey: ['warnings', name],
    queryFn: async () => renewed(await import('./newest-warnings.ts'), known),
    enabled: real - loaded.at >= RENEWED_MS,
    staleTime: RENEWED_MS,
    refetchInterval: RENEWED_MS,
  });
  const known: ShownWarnings = data.at >= loaded.at ? data : loaded;
  return {
    ...known,
    lines: known.lines.filter((line) => isInForce(line, site)),
    unchecked: isError ? 'Warnings could not be checked.' : known.unchecked,
  };
}

export const eventsOf = (lines: readonly WarningLine[]): string =>
  [...new Set(lines.map(({ event }) => event))].join(', ');

/** `Flood Warning`: each event in force at a place of a list once; blank without any. */
export const eventsAt = (lines: readonly WarningLine[], place: string): string =>
  eventsOf(lines.filter(({ places }) => places.includes(place)));
