import type { LoaderFunctionArgs } from 'react-router';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { PageHandle } from '#web/lib/site/page-handle.ts';
import { siteContext } from '#web/lib/site/site.ts';
import { type FacilityFigures, facilityFigures } from './hatchery-figures.ts';

export const handle: PageHandle = {
  names: {
    facility(name, { site }) {
      const key = site.facilityKey(name);
      return key && slugOfKey(key);
    },
  },
  isUnlisted: true,
};

/** What a facility's page shows of all its runs: requested once a visitor chooses another run. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const standing = await context.get(siteContext).facility(params.facility ?? '');
  if (standing === null) throw Response.json({ title: 'Unknown hatchery' }, { status: 404 });
  return Response.json(facilityFigures(standing) satisfies FacilityFigures);
}
