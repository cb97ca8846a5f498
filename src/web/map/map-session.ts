import { useQuery } from '@tanstack/react-query';
import { facilitiesQuery } from '#web/lib/api/queries.ts';
import { log } from '#web/lib/browser/log.ts';
import { useLoadedConfig } from '#web/lib/site/site.ts';

/** The one map of a visit (docs/adr/0027), created when `isOpened` first becomes true. */
export function useVisitMap(isOpened: boolean) {
  const config = useLoadedConfig();
  return useQuery({
    queryKey: ['map'],
    async queryFn({ client }) {
      try {
        const [
          { createFreshetMap, MapScreen },
          { riverGeometry },
          { default: outlines },
          facilities,
        ] = await Promise.all([
          import('./map-screen.tsx'),
          import('#web/lib/api/rivers.ts'),
          import('virtual:outlines'),
          client.fetchQuery(facilitiesQuery),
        ]);
        const baseMap = config?.base_map ?? { style_url: null, attribution: null };
        const map = createFreshetMap({
          facilities,
          outlines,
          baseMap,
          riverFrom: (position) => riverGeometry(client, position),
        });
        return { map, MapScreen };
      } catch (cause) {
        log.mapFailed(cause);
        throw cause;
      }
    },
    enabled: isOpened,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}
