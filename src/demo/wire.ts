/** A question to a service, as far as a service looks at it. */
export interface WireRequest {
  readonly url: URL;
}

/** A service's answer, before it is sent. */
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

/** A page for people, which services behind a proxy send when they are in trouble. */
export function htmlAnswer(status: number, title: string): WireAnswer {
  const body = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  return { status, headers: { 'content-type': 'text/html;charset=utf-8' }, body };
}

/** The parts of a comma list; empty ones stay, since some services refuse them. */
export function listOf(value: string | null): string[] {
  return value === null ? [] : value.split(',');
}
