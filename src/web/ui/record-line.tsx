/** Where the counts of a page can be downloaded and how they are cited: plain links, to files. */
export function RecordLine({ path }: { path: string }) {
  return (
    <p>
      Download: <a href={`/data/${path}.csv`}>CSV</a>, <a href={`/data/${path}.json`}>JSON</a>.{' '}
      <a href="/data#cite">Cite this</a>
    </p>
  );
}
