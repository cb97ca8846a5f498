import * as z from 'zod';

/** A path that the service itself does not have is a problem, too, with this detail. */
const NO_SUCH_PATH = /^No (static resource|endpoint)/;

const problemSchema = z.object({
  status: z.literal(404),
  detail: z.string().refine((detail) => !NO_SUCH_PATH.test(detail)),
});

/** Whether the JSON of a 404 is NLDI's problem that says that there is no such reach. */
export function isNldiProblem(json: unknown): boolean {
  return problemSchema.safeParse(json).success;
}
