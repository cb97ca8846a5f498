import type { ReactNode } from 'react';
import styles from './fact.module.css';

/** On a phone, `1,109` fits next to another large figure, though not with a unit. */
const LONG = 6;

/** A large figure with its name and meaning. `isComing` reserves room for text still loading. */
export function Fact(props: {
  figure: string;
  unit?: string;
  what: ReactNode;
  isComing?: boolean;
  children?: ReactNode;
}) {
  const { figure, unit } = props;
  return (
    <div className={styles.fact} data-long={figure.length + (unit ? 1 : 0) >= LONG}>
      <dt>{props.what}</dt>
      <dd>
        <strong>
          {figure}
          {unit ? <small> {unit}</small> : null}
        </strong>{' '}
        {props.children ? <span>{props.children}</span> : null}
        {props.isComing ? <span className={`only-with-script ${styles.coming}`} /> : null}
      </dd>
    </div>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}
