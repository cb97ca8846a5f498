import { createContext, use } from 'react';
import { METRIC, type Units, type UnitsName, US } from '#domain/words/units.ts';
import { createStored, type LocalStorage, useCell } from '../browser/cell.ts';

const STORAGE_KEY = 'freshet-units';

/** The units with this name; the default units for any other name. */
const unitsNamed = (name: string | null): Units => (name === METRIC.name ? METRIC : US);

export function createKeptUnits(storage?: LocalStorage) {
  const { get, set, subscribe, store } = createStored(STORAGE_KEY, unitsNamed, storage);
  return {
    get,
    subscribe,
    choose(name: UnitsName) {
      store(name === US.name ? null : name);
      set(unitsNamed(name));
    },
  };
}

const kept = createKeptUnits();
export const chooseUnits = kept.choose;
export const unitsNow = kept.get;

/** Overrides the kept units, for documents rendered with fixed ones. */
export const UnitsContext = createContext<Units | null>(null);

export function useUnits(): Units {
  const chosen = useCell(kept, US);
  return use(UnitsContext) ?? chosen;
}
