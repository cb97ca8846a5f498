/** Services whose forecasts are kept as they were issued: NOAA's forecasts, and its chances (HEFS). */
export type IssueKind = 'nwps' | 'hefs';

/** A forecast as it was issued for a point, kept so that its errors can be measured later. */
export interface KeptIssue {
  readonly kind: IssueKind;
  /** The service's id of the point, e.g. `MVEW1`. */
  readonly point: string;
  /** UTC instant of issue as ISO 8601, e.g. `2026-11-20T15:30:00.000Z`. */
  readonly issuedAt: string;
  /** What was issued, as JSON. */
  readonly answer: string;
}
