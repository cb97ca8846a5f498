import { greatest } from 'd3-array';

interface Turn {
  readonly from: string;
  begin(): void;
  refuse(reason: Error): void;
}

/** A line in which clients take turns, one at a time; a full one refuses who has the most in it. */
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
