/** A failure of the store. Its message is one line: the store, what is wrong, what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
