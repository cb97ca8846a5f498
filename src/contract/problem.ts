import * as z from 'zod';

/** An error answer: problem JSON of RFC 9457. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('What was wrong and what to do'),
});

export type Problem = z.infer<typeof problemSchema>;
