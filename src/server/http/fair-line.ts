import { greatest } from 'd3-array';

interface Turn {
  readonly from: string;
  begin(): void;
  refuse(reason: Error): void;
}

/**
 * A line in which one at a time has its turn, and clients take turns, so that one who asks for
 * hundreds of things keeps nobody else waiting for more than one of them.
 *
 * @param most how many wait. Of one more, the last is refused of the client who has most of them.
 */
export function fairLine(most: number, refusal: Error) {
  const waiting: Turn[] = [];
  let served: string | null = null;
  let isBusy = false;

  function next(): void {
    if (isBusy) return;
    const other = waiting.findIndex(({ from }) => from !== served);
    const [turn] = waiting.splice(Math.max(other, 0), 1);
    if (turn === undefined) return;
    isBusy = true;
    served = turn.from;
    turn.begin();
  }

  function refuseOne(): void {
    // Of clients with as many, the one who came last.
    const groups = [...Map.groupBy(waiting.toReversed(), ({ from }) => from).values()];
    const [last] = greatest(groups, ({ length }) => length) ?? [];
    if (last === undefined) return;
    waiting.splice(waiting.indexOf(last), 1);
    last.refuse(refusal);
  }

  /** @throws the refusal, or what the work throws. */
  return async <Made>(from: string, work: () => Promise<Made>): Promise<Made> => {
    const turn = Promise.withResolvers<void>();
    waiting.push({ from, begin: turn.resolve, refuse: turn.reject });
    next();
    if (waiting.length > most) refuseOne();
    await turn.promise;
    try {
      return await work();
    } finally {
      isBusy = false;
      next();
    }
  };
}
