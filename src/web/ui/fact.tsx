import type { ReactNode } from 'react';
import styles from './fact.module.css';

/** On a phone, `1,109` fits next to another large figure, though not with a unit. */
const LONG = 6;

/**
 * A large figure with its name, what it means, and where it is from. `null` is a figure that is still loading: a
 * gray shape, as a dash would say that there is none.
 */
export function Fact(props: {
  figure: string | null;
  unit?: string;
  what: ReactNode;
  /** Where the figure is from, and how old it is. */
  source?: ReactNode;
  children?: ReactNode;
}) {
  const { figure, unit } = props;
  return (
    <div className={styles.fact} data-long={(figure?.length ?? 0) + (unit ? 1 : 0) >= LONG}>
      <dt>{props.what}</dt>
      <dd>
        <strong>
          {figure ?? (
            <>
              <span className="without-script">–</span>
              <span className={`only-with-script ${styles.coming}`} />
            </>
          )}
          {unit ? <small> {unit}</small> : null}
        </strong>{' '}
        {props.children ? <span>{props.children}</span> : null}{' '}
        {props.source ? <small className={styles.source}>{props.source}</small> : null}
      </dd>
    </div>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}
