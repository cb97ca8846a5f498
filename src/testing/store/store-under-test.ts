import type { FishReturn } from '#domain/fish/fish-return.ts';
import type { Publication, SourceLedger, Store } from '../../store/store.ts';

/** A place for one store, at first empty. */
export interface StorePlace {
  open(now: () => Date): Promise<Store>;
  remove(): Promise<void>;
}

/** A store in its own place, whose clock advances 5 ms each time it is read. */
export class StoreUnderTest {
  readonly #place: StorePlace;
  readonly #now: () => Date;
  #store: Store;

  private constructor(place: StorePlace, now: () => Date, store: Store) {
    this.#place = place;
    this.#now = now;
    this.#store = store;
  }

  static async in(place: StorePlace): Promise<StoreUnderTest> {
    let clock = Date.parse('2026-08-06T10:00:00.000Z');
    const now = () => {
      clock += 5;
      return new Date(clock);
    };
    return new StoreUnderTest(place, now, await place.open(now));
  }

  get store(): Store {
    return this.#store;
  }

  async reopen(): Promise<void> {
    await this.#store.close();
    this.#store = await this.#place.open(this.#now);
  }

  async remove(): Promise<void> {
    await this.#store.close();
    await this.#place.remove();
  }

  returns(facility: string): Promise<FishReturn[]> {
    return this.#store.read((view) => view.returns(facility));
  }

  publication(): Promise<Publication | null> {
    return this.#store.read((view) => view.publication());
  }

  lastIngests(): Promise<SourceLedger[]> {
    return this.#store.read((view) => view.lastIngests());
  }
}
