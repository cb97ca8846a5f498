import { keyOfSlug, slugOfKey } from '#domain/place/facility-slug.ts';
import { createStored, type LocalStorage, useCell } from '../browser/cell.ts';

/** The saved answers of this many facilities and their rivers stay well under 20 MB. */
export const MOST_RIVERS = 24;

const MARK = '#rivers=';
const SLUG = /^[a-z0-9.]+(?:-[a-z0-9.]+)*$/;

export interface RiversLink {
  /** Facility keys in the visitor's order, each once; they may no longer exist. */
  readonly rivers: readonly string[];
  readonly fault: string | null;
}

/** The hash of a link to kept rivers. Browsers never send a hash to a server. */
export function riversHash(rivers: readonly string[]): string {
  return MARK + rivers.map(slugOfKey).join(',');
}

/** @returns `null` for any other hash. */
export function riversIn(hash: string): RiversLink | null {
  if (!hash.startsWith(MARK)) return null;
  const slugs = hash.slice(MARK.length).split(',');
  const faulty = (fault: string) => ({ rivers: [], fault });
  if (slugs.join('') === '') return faulty('It names no facility.');
  const odd = slugs.find((slug) => !SLUG.test(slug));
  if (odd !== undefined) return faulty(`“${odd.slice(0, 40)}” is not the name of a facility.`);
  const twice = slugs.find((slug, at) => slugs.indexOf(slug) !== at);
  if (twice !== undefined) return faulty(`It names “${twice.slice(0, 40)}” twice.`);
  if (slugs.length > MOST_RIVERS) {
    return faulty(`It names ${slugs.length} facilities, and ${MOST_RIVERS} can be kept.`);
  }
  return { rivers: slugs.map(keyOfSlug), fault: null };
}

/** Moves a river up (-1) or down (1); the first cannot move up, nor the last down. */
export function moved(rivers: readonly string[], river: string, by: -1 | 1): readonly string[] {
  const from = rivers.indexOf(river);
  const other = rivers[from + by];
  if (from === -1 || other === undefined) return rivers;
  return rivers.with(from + by, river).with(from, other);
}

const STORAGE_KEY = 'freshet-rivers';

/**
 * Runs before the document is painted: tells the styles how many rivers this device keeps, which the server
 * does not know, so that home reserves room for them. `forgetRoom` ends that.
 */
export const MARK_KEPT_RIVERS = `try{const kept=JSON.parse(localStorage.getItem("${STORAGE_KEY}")).rivers.length;if(kept){const{dataset,style}=document.documentElement;dataset.kept="";style.setProperty("--kept-rivers",kept)}}catch{}`;

export function forgetRoom({ dataset, style }: HTMLElement): void {
  delete dataset.kept;
  style.removeProperty('--kept-rivers');
}

/** What a visit saw of a facility: the newest day by species and, under `report`, of the trap's reports. */
export type Seen = Readonly<Record<string, string>>;

export interface Visit {
  readonly day: string;
  readonly seen: Readonly<Record<string, Seen>>;
}

interface Stored {
  readonly rivers: readonly string[];
  readonly visit: Visit | null;
  readonly before: Visit | null;
}

export interface Kept extends Stored {
  readonly trouble: 'refused' | 'full' | null;
}

const NOTHING: Kept = { rivers: [], visit: null, before: null, trouble: null };
const RIVER = /^[A-Z0-9._]+$/;

/** Reads what this or an older build stored; the visitor may have changed it. */
function visitIn(stored: unknown): Visit | null {
  const { day, seen } = (stored ?? {}) as Partial<Visit>;
  if (typeof day !== 'string' || typeof seen !== 'object') return null;
  const isReadable = Object.values(seen).every(
    (texts) =>
      typeof texts === 'object' && Object.values(texts).every((text) => typeof text === 'string'),
  );
  return isReadable ? { day, seen } : null;
}

function parsed(text: string | null): Kept {
  try {
    const { rivers, visit, before } = JSON.parse(text ?? 'null');
    const readable = [...new Set<string>(rivers)].filter((river) => RIVER.test(river));
    return {
      rivers: Array.isArray(rivers) ? readable.slice(0, MOST_RIVERS) : [],
      visit: visitIn(visit),
      before: visitIn(before),
      trouble: null,
    };
  } catch {
    return NOTHING;
  }
}

/** The facilities with a star, in the visitor's order. Kept on the device and never sent. */
export function createKeptRivers(storage?: LocalStorage) {
  const { get, set, subscribe, store } = createStored(STORAGE_KEY, parsed, storage);

  function keep(change: Partial<Stored>): void {
    const { trouble: _, ...next } = { ...get(), ...change };
    const isStored = store(next.rivers.length === 0 ? null : JSON.stringify(next));
    set({ ...next, trouble: isStored || next.rivers.length === 0 ? null : 'refused' });
  }

  return {
    get,
    subscribe,
    set: (rivers: readonly string[]) =>
      keep(rivers.length === 0 ? NOTHING : { rivers: rivers.slice(0, MOST_RIVERS) }),
    toggle(river: string) {
      const { rivers } = get();
      if (rivers.includes(river)) this.set(rivers.filter((other) => other !== river));
      else if (rivers.length === MOST_RIVERS) set({ ...get(), trouble: 'full' });
      else this.set([...rivers, river]);
    },
    /** Keeps what is seen today, and what the last visit on another day saw. */
    visit(visit: Visit) {
      const last = get();
      const before = last.visit?.day === visit.day ? last.before : last.visit;
      if (JSON.stringify([visit, before]) !== JSON.stringify([last.visit, last.before])) {
        keep({ visit, before });
      }
    },
    dismiss: () => set({ ...get(), trouble: null }),
    follow: (text: string | null) => set(parsed(text)),
  };
}

export const keptRivers = createKeptRivers();

globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === STORAGE_KEY || key === null) keptRivers.follow(newValue);
});

export const useKept = (): Kept => useCell(keptRivers, NOTHING);
