import type { Config } from '#contract/config.ts';
import type { PageAssets } from './document.tsx';

const PAGE_DATA_ID = 'freshet-data';

interface PageData {
  readonly assets: PageAssets;
  readonly config: Config | null;
  readonly data: unknown;
  /** The query string it was rendered for. */
  readonly search: string;
  /** Whether it replaces any page when offline. */
  readonly isEmpty: boolean;
}

/** `<` is escaped, so that no text in the data can end the block or open another element. */
export function pageDataBlock(data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`;
}

export function readPageData(document: Pick<Document, 'getElementById'>): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}
