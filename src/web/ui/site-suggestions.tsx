import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { figuresQuery } from '#web/lib/api/queries.ts';
import { log } from '#web/lib/browser/log.ts';
import { SEARCH_JSON } from '#web/lib/facility/paths.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { type Findable, SHORTEST_SEARCH } from '#web/lib/search/findable.ts';
import { type Suggested, suggestedFor } from '#web/lib/search/suggested.ts';
import { useLateCode } from './late.tsx';
import { PLACE_FINDER } from './place-choice.tsx';
import { RetryNotice } from './retry.tsx';
import { Suggestions } from './suggestions.tsx';

export type SiteSuggestion = Suggested & { readonly id: string };

/** All that can be found by name, and the table of towns; a part that is not loaded yet finds nothing. */
export function useSuggested(isWanted = true) {
  const names = useQuery({
    ...figuresQuery<readonly Findable[]>(SEARCH_JSON, log.facilitiesFailed),
    enabled: isWanted,
  });
  const towns = useLateCode(PLACE_FINDER, isWanted);
  const units = useUnits();
  const suggest = (
    typed: string,
    all: readonly Findable[] = names.data ?? [],
  ): readonly SiteSuggestion[] =>
    suggestedFor(typed, { all, findPlace: towns.module?.findPlace ?? null, units }).map(
      (suggestion) => ({
        ...suggestion,
        id: `${suggestion.kind} ${suggestion.name} ${suggestion.to}`,
      }),
    );
  return { suggest, names, towns };
}

/** Suggestions for a search box of the site, each with a page of its own. */
export function SiteSuggestions({ input }: { input: HTMLInputElement }) {
  const navigate = useNavigate();
  const { suggest, names, towns } = useSuggested();
  const isLoading = names.data === undefined || towns.module === null;
  return (
    <>
      <Suggestions
        input={input}
        shortest={SHORTEST_SEARCH}
        suggest={suggest}
        choose={(chosen) => {
          input.value = '';
          input.blur();
          void navigate(chosen.to);
        }}
        nothing={
          isLoading ? 'Searching…' : 'Nothing begins like this. Enter searches for similar names.'
        }
      />
      {names.isError ? (
        <RetryNotice
          source={{ isLoading: names.isFetching, retry: () => void names.refetch() }}
          kind="failed"
        >
          Suggestions could not be loaded. Enter still searches.
        </RetryNotice>
      ) : null}
    </>
  );
}
