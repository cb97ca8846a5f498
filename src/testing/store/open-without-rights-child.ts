/**
 * Opens the store it is given without the rights of root, and says how that went: for a test.
 *
 * Root may write where nobody else may, so a test that runs as root would see nothing.
 */
import { openStore } from '../../store/open-store.ts';
import { StoreError } from '../../store/store-error.ts';

const NOBODY = 65_534;

const [path = ''] = process.argv.slice(2);
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}
try {
  const store = await openStore(path, { now: () => new Date(0) });
  await store.close();
  process.stdout.write('opened');
} catch (error) {
  if (!(error instanceof StoreError)) throw error;
  process.stdout.write(`${error.kind}: ${error.message}`);
}
