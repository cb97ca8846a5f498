export type RowOutcome<Row> =
  | { readonly kept: Row }
  | { readonly rejected: Pick<RejectedRow, 'reason' | 'detail'> };

export interface RejectedRow {
  readonly row: number;
  readonly reason: string;
  readonly detail: string;
  readonly printed: string;
}

export function rejected(reason: string, detail: string): RowOutcome<never> {
  return { rejected: { reason, detail } };
}
