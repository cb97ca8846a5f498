import { createContext, use } from 'react';
import { useLocation } from 'react-router';
import { type CsvTable, csvName, csvText, saveCsv } from '#web/lib/browser/csv-file.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { ActionButton } from './action.tsx';

/** Day and version of the data in the names of files; empty without data. */
export const CsvStamp = createContext('');

/** Saves the figures of a chart, as its table has them, in a file. Hidden without a script. */
export function CsvButton({ table, of }: { table: () => CsvTable; of: string }) {
  const stamp = use(CsvStamp);
  const { pathname, search } = useLocation();
  // Not in the page of the server, which has several of them and a limit.
  if (!useHydrated()) return null;
  const save = () => {
    const csv = table();
    const page = location.origin + pathname + search;
    saveCsv(csvText(csv, page), csvName(pathname, csv.chart, stamp));
  };
  return (
    <ActionButton kind="quiet" onPress={save} label={`CSV: ${of}`}>
      CSV
    </ActionButton>
  );
}
