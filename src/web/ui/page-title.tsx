import { use } from 'react';
import { AwayContext } from '#web/lib/browser/navigation.tsx';

/** Title and description of a page; React moves both to the head of the document. */
export function PageTitle({ title, description }: { title: string; description: string }) {
  return use(AwayContext) ? null : (
    <>
      <title>{`${title} · Freshet`}</title>
      <meta name="description" content={description} />
    </>
  );
}
