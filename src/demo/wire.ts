/** The part of a request that a service reads. */
export interface WireRequest {
  readonly url: URL;
}

/** A service's response. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An answer in JSON. */
export function jsonAnswer(
  body: unknown,
  { status = 200, type = 'application/json' }: { status?: number; type?: string } = {},
): WireAnswer {
  return { status, headers: { 'content-type': type }, body: JSON.stringify(body) };
}

/** An answer in plain text. */
export function textAnswer(body: string): WireAnswer {
  return { status: 200, headers: { 'content-type': 'text/plain;charset=UTF-8' }, body };
}

/** An HTML error page, as services behind a proxy send when they fail. */
export function htmlAnswer(status: number, title: string): WireAnswer {
  const body = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  return { status, headers: { 'content-type': 'text/html;charset=utf-8' }, body };
}

/** The parts of a comma list; empty ones stay, since some services refuse them. */
export function listOf(value: string | null): string[] {
  return value === null ? [] : value.split(',');
}
