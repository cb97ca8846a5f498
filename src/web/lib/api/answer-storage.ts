import { clear, createStore, get, set } from 'idb-keyval';

/** Persistent storage of answers, by full address. Any call may reject. */
export interface AnswerStorage {
  /** The stored entry; `undefined` if there is none. */
  read(address: string): Promise<unknown>;
  write(address: string, entry: unknown): Promise<void>;
  clear(): Promise<void>;
}

/** Storage in IndexedDB. It is opened on first use, so that a failure to open rejects a call. */
export function createIndexedDbStorage(): AnswerStorage {
  let opened: ReturnType<typeof createStore> | null = null;
  const store = () => {
    opened ??= createStore('freshet', 'answers');
    return opened;
  };
  return {
    read: async (address) => get<unknown>(address, store()),
    write: async (address, entry) => set(address, entry, store()),
    clear: async () => clear(store()),
  };
}
