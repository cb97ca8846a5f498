import type { EggsTaken } from '#domain/fish/eggs.ts';
import { earlierEggsSentence, sayEggs } from '#domain/say/eggs.ts';
import { Ink, tenth } from '#web/charts/looks.tsx';
import { scale } from '#web/charts/marks.tsx';
import { SmallFrame } from '#web/charts/small-frame.tsx';
import styles from './hatchery.module.css';

const BAR = { width: 320, height: 14 } as const;

/** The eggs as a bar from 0, and the goal as a line across it. */
function GoalBar({ eggs, goal }: Pick<EggsTaken, 'eggs' | 'goal'>) {
  const { width, height } = BAR;
  const x = scale(0, Math.max(eggs, goal.eggs), 1, width - 1);
  return (
    <SmallFrame {...BAR} x={x} y={Number} className={styles.goal}>
      <Ink look="usual" d={`M1,4H${width - 1}V${height - 4}H1Z`} />
      <Ink look="paleFish" d={`M1,4H${tenth(x(eggs))}V${height - 4}H1Z`} />
      <Ink look="read" d={`M${tenth(x(goal.eggs))},0V${height}`} />
    </SmallFrame>
  );
}

/** Eggs that were taken of a run at this facility, beside its last published goal. */
export function EggsTakenHere({ taken }: { taken: EggsTaken }) {
  return (
    <div className={styles.eggs}>
      <GoalBar eggs={taken.eggs} goal={taken.goal} />
      <p>
        {sayEggs(taken).line}. <small className="fine">{earlierEggsSentence(taken)}</small>
      </p>
    </div>
  );
}
