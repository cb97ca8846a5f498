import type { Page } from './watched-page.ts';

/** The addresses whose answers the browser keeps. */
export const keptAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<IDBValidKey[]>((resolve) => {
        const opening = indexedDB.open('freshet');
        // The page has to create it: one created here would stay empty.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const database = opening.result;
          const asking = database.transaction('answers').objectStore('answers').getAllKeys();
          asking.onsuccess = () => {
            database.close();
            resolve(asking.result);
          };
        };
      }),
  );
