import type { PlainDate } from '#domain/time/plain-date.ts';
import { longDate } from '#domain/words/format.ts';

/** Where the counts of a page can be downloaded and how they are cited: plain links, to files. */
export function RecordLine({ path, asOf = null }: { path: string; asOf?: PlainDate | null }) {
  return (
    <p className="note">
      Counts{asOf ? ` as of ${longDate(asOf)}` : ''}: <a href={`/data/${path}.csv`}>CSV</a>,{' '}
      <a href={`/data/${path}.json`}>JSON</a>, <a href="/data#cite">citation</a>
    </p>
  );
}
