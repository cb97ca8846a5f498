import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createCell } from '../browser/cell.ts';
import { createStoredText, type LocalStorage } from '../browser/stored-text.ts';
import { MOST_RIVERS } from './rivers-link.ts';

/** The script that starts a page (`start.ts`) knows it too. */
const STORAGE_KEY = 'freshet-rivers';

/** What a visit saw of a facility: newest days, by species, and under `report` of its trap's reports. */
export type Seen = Readonly<Record<string, string>>;

const visitSchema = z.object({
  day: z.string(),
  seen: z.record(z.string(), z.record(z.string(), z.string())),
});

/** The last sight of a day, by facility. */
export type Visit = Readonly<z.infer<typeof visitSchema>>;

const storedSchema = z.object({
  rivers: z.array(z.string()),
  visit: z.catch(z.nullable(visitSchema), null),
  before: z.catch(z.nullable(visitSchema), null),
});

const RIVER = /^[A-Z0-9._]+$/;

type Stored = Readonly<z.infer<typeof storedSchema>>;

export interface Kept extends Stored {
  /** Why not everything is kept that was asked for. */
  readonly trouble: 'refused' | 'full' | null;
}

const NOTHING: Kept = { rivers: [], visit: null, before: null, trouble: null };

function parsed(text: string | null): Kept {
  if (text === null) return NOTHING;
  try {
    const { rivers, ...visits } = storedSchema.parse(JSON.parse(text));
    const readable = [...new Set(rivers)].filter((river) => RIVER.test(river));
    return { ...visits, rivers: readable.slice(0, MOST_RIVERS), trouble: null };
  } catch {
    return NOTHING;
  }
}

/** The facilities with a star, in the visitor's order. Kept on the device and never sent. */
export function createKeptRivers(storage: LocalStorage) {
  const stored = createStoredText(storage, STORAGE_KEY);
  const cell = createCell(parsed(stored.get()));

  function keep(change: Partial<Stored>): void {
    const { rivers, visit, before } = { ...cell.get(), ...change };
    const next = { rivers, visit, before };
    const isEmpty = rivers.length === 0;
    if (isEmpty) stored.clear();
    const isStored = isEmpty || stored.set(JSON.stringify(next));
    cell.set({ ...next, trouble: isStored ? null : 'refused' });
  }

  return {
    get: cell.get,
    subscribe: cell.subscribe,
    set: (rivers: readonly string[]) =>
      rivers.length === 0 ? keep(NOTHING) : keep({ rivers: [...rivers].slice(0, MOST_RIVERS) }),
    toggle(river: string) {
      const { rivers, ...rest } = cell.get();
      if (rivers.includes(river)) this.set(rivers.filter((one) => one !== river));
      else if (rivers.length === MOST_RIVERS) cell.set({ ...rest, rivers, trouble: 'full' });
      else this.set([...rivers, river]);
    },
    /** Keeps what is seen today, and beside it what the last visit of another day had seen. */
    visit(visit: Visit) {
      const last = cell.get();
      const before = last.visit?.day === visit.day ? last.before : last.visit;
      const next = { visit, before };
      if (JSON.stringify(next) !== JSON.stringify({ visit: last.visit, before: last.before })) {
        keep(next);
      }
    },
    /** The trouble was read. */
    dismiss: () => cell.set({ ...cell.get(), trouble: null }),
    /** Another tab has stored this text. */
    follow: (text: string | null) => cell.set(parsed(text)),
  };
}

let ofThisBrowser: ReturnType<typeof createKeptRivers> | undefined;

/** The rivers of this browser. Not on the server. */
export function keptRivers() {
  if (!ofThisBrowser) {
    const kept = createKeptRivers(() => localStorage);
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === STORAGE_KEY || key === null) kept.follow(newValue);
    });
    ofThisBrowser = kept;
  }
  return ofThisBrowser;
}

const subscribe = (listener: () => void) => keptRivers().subscribe(listener);

/** What is kept; nothing on the server and during hydration. */
export function useKept(): Kept {
  return useSyncExternalStore(
    subscribe,
    () => keptRivers().get(),
    () => NOTHING,
  );
}

export function useIsKept(river: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => keptRivers().get().rivers.includes(river),
    () => false,
  );
}
