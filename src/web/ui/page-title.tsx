/** Title and description of a page; React moves both to the head of the document. */
export function PageTitle({ title, description }: { title: string; description: string }) {
  return (
    <>
      <title>{`${title} · Freshet`}</title>
      <meta name="description" content={description} />
    </>
  );
}
