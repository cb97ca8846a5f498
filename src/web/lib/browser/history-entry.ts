import * as z from 'zod/mini';

const placeSchema = z.object({
  y: z.number(),
  /** `href` of a link that was in view, and where its top was. */
  link: z.nullable(z.string()),
  top: z.number(),
  isFocused: z.boolean(),
});

const entrySchema = z.object({
  trail: z.array(z.string()),
  place: z.nullable(placeSchema),
});

/** Where a page was scrolled to when it was left for another, in CSS pixels. */
export type Place = Readonly<z.infer<typeof placeSchema>>;

/** What the browser's history keeps of an entry, even while the page is closed. */
export interface HistoryEntry {
  /** Addresses of the entries before it within the site, oldest first. */
  readonly trail: readonly string[];
  readonly place: Place | null;
}

/** The entry of a `history.state`; `null` for one that the browser has made, or an older build. */
export function historyEntry(state: unknown): HistoryEntry | null {
  return entrySchema.safeParse(state).data ?? null;
}
