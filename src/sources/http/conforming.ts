import type * as z from 'zod';
import { SourceError } from '../source-error.ts';

/**
 * An answer as a schema has it.
 *
 * @throws {SourceError} when it does not fit; the message names the first place that does not.
 */
export function conforming<T>(service: string, schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue?.path.join('.') || 'the answer';
  throw new SourceError(
    service,
    'malformed',
    `sent something else than it promises: ${where}: ${issue?.message ?? 'does not fit'}`,
    { retryable: true, cause: result.error },
  );
}
