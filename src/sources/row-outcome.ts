export type RowOutcome<Row> =
  | { readonly kept: Row }
  | { readonly rejected: Pick<RejectedRow, 'reason' | 'detail'> };

export interface RejectedRow {
  readonly row: number;
  readonly reason: string;
  readonly detail: string;
  /** The row as it was read, as JSON text. */
  readonly printed: string;
}

export function rejected(reason: string, detail: string): RowOutcome<never> {
  return { rejected: { reason, detail } };
}
