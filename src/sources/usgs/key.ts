import * as z from 'zod';
import type { Warn } from '../http/conforming.ts';
import { type Fetch, jsonOfRefusal } from '../http/fetch-answer.ts';

const KEY_HEADER = 'x-api-key';
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403]);
/** `{ "error": { "code": "API_KEY_INVALID", "message": "…" } }`. */
const refusalSchema = z.object({
  error: z.object({ code: z.string().regex(/^API_KEY_[A-Z_]+$/) }),
});

/** The code with which USGS refuses a key; `null` where the response is another one. */
async function refusalOf(response: Response): Promise<string | null> {
  if (!REFUSALS.has(response.status)) return null;
  const parsed = refusalSchema.safeParse(await jsonOfRefusal(response.clone()));
  return parsed.success ? parsed.data.error.code : null;
}

/** `fetch` without the USGS key once that is refused, with one warning: it costs only the quota. */
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
            'most 50 times an hour, until the server is started with a right one',
        );
      }
      isRefused = true;
    }
    headers.delete(KEY_HEADER);
    return fetch(url, { ...init, headers });
  };
}
