import { afterEach, beforeEach, describe } from 'vitest';
import { contentContract } from './store-contract-content.ts';
import { finalsContract } from './store-contract-finals.ts';
import { ledgerContract } from './store-contract-ledger.ts';
import { looksContract } from './store-contract-looks.ts';
import { riverAnswersContract } from './store-contract-river-answers.ts';
import { riverRecordContract } from './store-contract-river-record.ts';
import { serviceQuotasContract } from './store-contract-service-quotas.ts';
import { transactionContract } from './store-contract-transaction.ts';
import type { StorePlace } from './store-under-test.ts';
import { StoreUnderTest } from './store-under-test.ts';

/** What every store does, whatever its database. Each test gets a new place. */
export function storeContract(name: string, newPlace: () => Promise<StorePlace>): void {
  describe(name, () => {
    let current: StoreUnderTest;
    beforeEach(async () => {
      current = await StoreUnderTest.in(await newPlace());
    });
    afterEach(() => current.remove());

    contentContract(() => current);
    finalsContract(() => current);
    transactionContract(() => current);
    ledgerContract(() => current);
    looksContract(() => current);
    riverAnswersContract(() => current);
    riverRecordContract(() => current);
    serviceQuotasContract(() => current);
  });
}
