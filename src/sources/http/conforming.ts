import type * as z from 'zod';
import { SourceError } from '../source-error.ts';

/** Reports, in one line, what is odd in an answer that is used anyway. */
export type Warn = (message: string) => void;

export class Odd {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

/** If more items than this, and more than one, are odd, the format of the answer has changed. */
const MOST_ODD = 0.1;

/** Reads a list without its odd items, with a warning. @throws {SourceError} if many are odd. */
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
    throw unexpected(service, first);
  }
  warn(`${service}: left out ${odd.length} of ${items.length} items of its answer: ${first.why}`);
  return values;
}

function unexpected(service: string, { why }: Odd): SourceError {
  const message = `sent an unexpected answer: ${why}`;
  return new SourceError(service, 'malformed', message, { retryable: true });
}

/** Reads an item with a schema. The reason for a failure names `where`. */
export function itemOf<Value>(schema: z.ZodType<Value>, item: unknown, where: string): Value | Odd {
  const result = schema.safeParse(item);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [where, ...(issue?.path ?? [])].filter((step) => step !== '').map(String);
  return new Odd(`${path.join('.') || 'the answer'}: ${issue?.message}`);
}

/** Validates an answer. @throws {SourceError} naming the first field that does not match. */
export function conforming<T>(service: string, schema: z.ZodType<T>, answer: unknown): T {
  const value = itemOf(schema, answer, '');
  if (value instanceof Odd) throw unexpected(service, value);
  return value;
}
