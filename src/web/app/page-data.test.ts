import { expect, test } from 'vitest';
import { pageDataBlock, readPageData } from './page-data.ts';

const ASSETS = { start: '/assets/start.js', modules: ['/assets/a.js'], styles: [] };
const HOSTILE = {
  assets: ASSETS,
  config: null,
  data: '</script><script>alert(1)</script><!--',
  search: '?species=</script>',
  isEmpty: false,
};

const pageWith = (textContent: string | null) => ({
  getElementById: () => (textContent === null ? null : ({ textContent } as HTMLElement)),
});

test('no text in the data can end the block or open another', () => {
  const block = pageDataBlock(HOSTILE);
  expect(block.match(/</g)).toHaveLength(2);
  const content = block.replace(/^<[^>]*>/, '').replace(/<\/script>$/, '');
  expect(readPageData(pageWith(content))).toEqual(HOSTILE);
});

test('a page without a block has no data', () => {
  expect(readPageData(pageWith(null))).toBeNull();
});
