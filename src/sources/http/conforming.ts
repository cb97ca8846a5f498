import type * as z from 'zod';
import { SourceError } from '../source-error.ts';

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
