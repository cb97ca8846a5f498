/** How long the start waits for a sign of life. */
const PATIENCE_MS = 3000;

/**
 * Whether any of the addresses answers at all within 3 seconds. What it answers does not matter:
 * this tells a machine with a network from one without.
 */
export async function isAnyReachable(
  urls: readonly string[],
  fetchFrom: typeof fetch,
): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const asked = urls.map(async (url) => {
    const answer = await fetchFrom(url, { method: 'HEAD', redirect: 'manual', signal });
    await answer.body?.cancel();
  });
  return Promise.any(asked).then(
    () => true,
    () => false,
  );
}
