import * as z from 'zod';
import type { Warn } from '../http/conforming.ts';
import { type Fetch, jsonOfRefusal } from '../http/fetch-answer.ts';

const KEY_HEADER = 'x-api-key';
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

/** A `fetch` that drops the USGS key, with one warning, once it is refused: only the quota shrinks. */
export function withoutRefusedKey(fetch: Fetch, warn: Warn): Fetch {
  let isRefused = false;
  return async (url, init) => {
    const headers = new Headers(init.headers);
    const hasKey = headers.has(KEY_HEADER);
    if (!hasKey || !isRefused) {
      const response = await fetch(url, init);
      const code = hasKey ? await refusalOf(response) : null;
      if (code === null) return response;
      await response.body?.cancel();
      if (!isRefused) {
        warn(
          `USGS refuses the key in FRESHET_USGS_API_KEY (${code}): it is called without a key, at ` +
            'most 50 times an hour, until the server is restarted with a valid one',
        );
      }
      isRefused = true;
    }
    headers.delete(KEY_HEADER);
    return fetch(url, { ...init, headers });
  };
}
