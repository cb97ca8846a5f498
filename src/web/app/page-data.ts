import type { HydrationState } from 'react-router';
import type { PageAssets } from './document.tsx';

const PAGE_DATA_ID = 'freshet-data';

interface PageData {
  readonly assets: PageAssets;
  readonly loaderData: NonNullable<HydrationState['loaderData']>;
  /** The query string it was rendered for. */
  readonly search: string;
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
