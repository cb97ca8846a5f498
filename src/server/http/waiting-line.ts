/** A queue that runs one task at a time and takes clients in turn; a client with `mostPerClient` waiting tasks is refused. */
export function waitingLine(mostPerClient: number, refusal: Error) {
  /** Waiting tasks by client. */
  const waiting = new Map<string, (() => void)[]>();
  let served: string | null = null;
  let isBusy = false;

  function next(): void {
    const clients = [...waiting.keys()];
    const client = clients.find((name) => name !== served) ?? clients[0];
    if (isBusy || client === undefined) return;
    const [begin, ...others] = waiting.get(client) ?? [];
    waiting.delete(client);
    // Moves the client to the end of the line.
    if (others.length > 0) waiting.set(client, others);
    isBusy = true;
    served = client;
    begin?.();
  }

  /** @throws the refusal, or whatever the work throws. */
  return async <Made>(client: string, work: () => Promise<Made>): Promise<Made> => {
    const own = waiting.get(client) ?? [];
    if (own.length >= mostPerClient) throw refusal;
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
