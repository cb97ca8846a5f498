/** A row of a public record that could not be used, as the operator sees it. */
export interface RejectedRow {
  /** Its number in the file or answer, from 1. */
  readonly row: number;
  readonly reason: string;
  /** The value at fault. */
  readonly detail: string;
  /** The whole row as printed. */
  readonly printed: string;
}
