import type * as z from 'zod';
import { SourceError } from '../source-error.ts';

/** Reports what is odd in an answer that is used all the same, in one line. */
export type Warn = (message: string) => void;

/** Why an item of a list cannot be used. */
export class Odd {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

/** Where more items are odd, and more than one, the form of the answer has changed. */
const MOST_ODD = 0.1;

/**
 * Reads the items of a list and leaves out those that are odd, with one warning that counts them.
 *
 * @throws {SourceError} when all items are odd, or more than one and a tenth of them.
 */
export function withoutOdd<Item, Value>(
  service: string,
  items: readonly Item[],
  read: (item: Item, at: number) => Value | Odd,
  warn: Warn = () => undefined,
): Value[] {
  const values: Value[] = [];
  const odd: Odd[] = [];
  for (const [at, item] of items.entries()) {
    const value = read(item, at);
    if (value instanceof Odd) odd.push(value);
    else values.push(value);
  }
  const [first] = odd;
  if (first === undefined) return values;
  if (values.length === 0 || odd.length > Math.max(1, items.length * MOST_ODD)) {
    const message = `sent an unexpected answer: ${first.why}`;
    throw new SourceError(service, 'malformed', message, { retryable: true });
  }
  warn(`${service}: left out ${odd.length} of ${items.length} items of its answer: ${first.why}`);
  return values;
}

/** Reads an item with a schema. `where` names it in the reason. */
export function itemOf<Value>(schema: z.ZodType<Value>, item: unknown, where: string): Value | Odd {
  const result = schema.safeParse(item);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [where, ...(issue?.path ?? [])].map(String).join('.');
  return new Odd(`${path}: ${issue?.message ?? 'does not match the schema'}`);
}

/**
 * Validates an answer against a schema.
 *
 * @throws {SourceError} naming the first field that does not match.
 */
export function conforming<T>(service: string, schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue?.path.join('.') || 'the answer';
  throw new SourceError(
    service,
    'malformed',
    `sent an unexpected answer: ${where}: ${issue?.message ?? 'does not match the schema'}`,
    { retryable: true, cause: result.error },
  );
}
