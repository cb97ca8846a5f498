import { clear, createStore, get, set } from 'idb-keyval';

/** Where answers outlive the page, by their address with its parameters. Any call may reject. */
export interface AnswerStorage {
  /** What was written there; `undefined` when nothing was. */
  read(address: string): Promise<unknown>;
  write(address: string, entry: unknown): Promise<void>;
  clear(): Promise<void>;
}

/** IndexedDB as the storage. It is opened when first asked, so that a refusal is a rejection. */
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
