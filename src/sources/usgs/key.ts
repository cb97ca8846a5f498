import * as z from 'zod';
import { type CallKey, jsonOfRefusal } from '../http/fetch-answer.ts';

const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403]);
/** `{ "error": { "code": "API_KEY_INVALID", "message": "…" } }`. */
const refusalSchema = z.object({
  error: z.object({ code: z.string().regex(/^API_KEY_[A-Z_]+$/) }),
});

/** The code by which USGS refuses a key; `null` for any other response. */
async function refusalOf(response: Response): Promise<string | null> {
  if (!REFUSALS.has(response.status)) return null;
  const parsed = refusalSchema.safeParse(await jsonOfRefusal(response.clone()));
  return parsed.success ? parsed.data.error.code : null;
}

/**
 * The operator's key for USGS; `null` for none. USGS answers without it too, with a smaller quota.
 *
 * @param refused called once, with the code by which USGS refuses the key.
 */
export function usgsKey(key: string | null, refused: (code: string) => void): CallKey {
  let isRefused = false;
  return {
    headers: () => (key === null || isRefused ? null : { 'x-api-key': key }),
    async isRefusedBy(response) {
      const code = await refusalOf(response);
      if (code === null) return false;
      if (!isRefused) refused(code);
      isRefused = true;
      return true;
    },
  };
}
