/** A line for work of one kind, a piece at a time, in which clients take turns. */
export function waitingLine(mostOfAClient: number, refusal: Error) {
  /** Those who wait, by client. */
  const waiting = new Map<string, (() => void)[]>();
  let served: string | null = null;
  let isBusy = false;

  function next(): void {
    const clients = [...waiting.keys()];
    const client = clients.find((one) => one !== served) ?? clients[0];
    if (isBusy || client === undefined) return;
    const [begin, ...others] = waiting.get(client) ?? [];
    waiting.delete(client);
    // Behind all others.
    if (others.length > 0) waiting.set(client, others);
    isBusy = true;
    served = client;
    begin?.();
  }

  /** @throws the refusal, or what the work throws. */
  return async <Made>(client: string, work: () => Promise<Made>): Promise<Made> => {
    const own = waiting.get(client) ?? [];
    if (own.length >= mostOfAClient) throw refusal;
    const turn = Promise.withResolvers<void>();
    waiting.set(client, [...own, turn.resolve]);
    next();
    await turn.promise;
    try {
      return await work();
    } finally {
      isBusy = false;
      next();
    }
  };
}
