import { createContext, use } from 'react';
import { useLocation } from 'react-router';

/** The day of the newest counts, and the version of the data, empty without; whose counts and rivers they are. */
export const DataStamp = createContext({ asOf: '', version: '', rivers: '', fish: 'WDFW' });

/** Names files of what a page shows: `freshet-issaquah-hatchery-yearly-2025-10-23-1a2b3c4d.csv`. */
export function useFileName(): (part: string, type: 'csv' | 'png') => string {
  const { asOf, version } = use(DataStamp);
  const page = useLocation().pathname.split('/').at(-1) ?? '';
  return (part, type) =>
    `${['freshet', page, part, asOf, version].filter((piece) => piece !== '').join('-')}.${type}`;
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
