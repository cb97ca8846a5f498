import type { SimulatedServices } from './simulated-services.ts';

/**
 * The simulated services in place of the platform's `fetch`, within the process.
 *
 * It answers every address by its path alone, so nothing that is given it leaves the machine.
 */
export function simulatedFetch(
  services: SimulatedServices,
): (url: URL, init: RequestInit) => Promise<Response> {
  return async (url, { signal }) => {
    signal?.throwIfAborted();
    const { status, headers, body } = services({ url });
    return new Response(body, { status, headers });
  };
}
