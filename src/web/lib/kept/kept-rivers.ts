import { useSyncExternalStore } from 'react';
import { keyOfSlug, slugOfKey } from '#domain/place/facility-slug.ts';
import { createCell, createStoredText, type LocalStorage } from '../browser/cell.ts';

/** The answers of so many facilities and their rivers stay well within 20 MB. */
export const MOST_RIVERS = 24;

const MARK = '#rivers=';
const SLUG = /^[a-z0-9.]+(?:-[a-z0-9.]+)*$/;

/** What the hash of an address says of rivers. */
export type RiversLink =
  | { readonly kind: 'none' }
  /** Facility keys in their order, each once; they need not exist. */
  | { readonly kind: 'rivers'; readonly rivers: readonly string[] }
  | { readonly kind: 'unreadable'; readonly words: string };

/** The hash of a link to kept rivers. A browser sends it to no server. */
export function riversHash(rivers: readonly string[]): string {
  return MARK + rivers.map(slugOfKey).join(',');
}

export function riversIn(hash: string): RiversLink {
  if (!hash.startsWith(MARK)) return { kind: 'none' };
  const slugs = hash.slice(MARK.length).split(',');
  const unreadable = (words: string) => ({ kind: 'unreadable' as const, words });
  const odd = slugs.find((slug) => !SLUG.test(slug));
  if (slugs.join('') === '') return unreadable('It names no facility.');
  if (odd !== undefined) return unreadable(`“${odd.slice(0, 40)}” is not the name of a facility.`);
  const twice = slugs.find((slug, at) => slugs.indexOf(slug) !== at);
  if (twice !== undefined) return unreadable(`It names “${twice.slice(0, 40)}” twice.`);
  if (slugs.length > MOST_RIVERS) {
    return unreadable(`It names ${slugs.length} facilities, and ${MOST_RIVERS} can be kept.`);
  }
  return { kind: 'rivers', rivers: slugs.map(keyOfSlug) };
}

/** The rivers with one of them moved up (-1) or down (1); the first and the last stay where they are. */
export function moved(rivers: readonly string[], river: string, by: -1 | 1): readonly string[] {
  const from = rivers.indexOf(river);
  const other = rivers[from + by];
  if (from === -1 || other === undefined) return rivers;
  return rivers.with(from + by, river).with(from, other);
}

/** The rivers and, after them, those of a link that are not among them. */
export function merged(rivers: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...rivers, ...more])];
}

/** The script that starts a page (`start.ts`) knows it too. */
const STORAGE_KEY = 'freshet-rivers';

/** What a visit saw of a facility: newest days, by species, and under `report` of its trap's reports. */
export type Seen = Readonly<Record<string, string>>;

/** The last sight of a day, by facility. */
export interface Visit {
  readonly day: string;
  readonly seen: Readonly<Record<string, Seen>>;
}

interface Stored {
  readonly rivers: readonly string[];
  readonly visit: Visit | null;
  readonly before: Visit | null;
}

const RIVER = /^[A-Z0-9._]+$/;

export interface Kept extends Stored {
  /** Why not everything is kept that was asked for. */
  readonly trouble: 'refused' | 'full' | null;
}

const NOTHING: Kept = { rivers: [], visit: null, before: null, trouble: null };

/** What this or an older build has stored, which a visitor may have changed. */
function visitIn(stored: unknown): Visit | null {
  const { day, seen } = (stored ?? {}) as Partial<Visit>;
  if (typeof day !== 'string' || typeof seen !== 'object') return null;
  const isReadable = Object.values(seen).every(
    (one) =>
      typeof one === 'object' && Object.values(one).every((text) => typeof text === 'string'),
  );
  return isReadable ? { day, seen } : null;
}

function parsed(text: string | null): Kept {
  if (text === null) return NOTHING;
  try {
    const { rivers, visit, before } = JSON.parse(text);
    if (!Array.isArray(rivers)) return NOTHING;
    const readable = [...new Set(rivers)].filter((river) => RIVER.test(river));
    return {
      rivers: readable.slice(0, MOST_RIVERS),
      visit: visitIn(visit),
      before: visitIn(before),
      trouble: null,
    };
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
