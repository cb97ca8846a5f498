import { configSchema } from '#contract/config.ts';
import { facilitiesSchema } from '#contract/facilities.ts';
import { hatcherySchema } from '#contract/hatchery.ts';
import type { FreshetApi } from '#contract/page.ts';

/** An answer of our own API that brought no data. */
export class ApiError extends Error {
  readonly status: number;

  constructor(path: string, status: number) {
    super(`GET ${path} answered ${status}`);
    this.name = 'ApiError';
    this.status = status;
  }
}

/**
 * The API as the browser reaches it: over HTTP, every answer parsed by the contract.
 *
 * Its calls reject with {@link ApiError} on any other status than 200, with what `fetch` throws when
 * nothing answers, and with zod's error when an answer breaks the contract.
 */
export function createHttpApi(fetchJson: typeof fetch): FreshetApi {
  async function get<T>(path: string, schema: { parse(body: unknown): T }): Promise<T> {
    const response = await fetchJson(path, { headers: { accept: 'application/json' } });
    if (!response.ok) throw new ApiError(path, response.status);
    return schema.parse(await response.json());
  }

  return {
    facilities: () => get('/api/facilities', facilitiesSchema),
    config: () => get('/api/config', configSchema),
    async hatchery(name) {
      try {
        const spaced = encodeURIComponent(name.replaceAll('_', ' '));
        return await get(`/api/hatchery/${spaced}`, hatcherySchema);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  };
}
