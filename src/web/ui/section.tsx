import type { ReactNode } from 'react';

export interface SectionProps {
  readonly id: string;
  readonly heading: ReactNode;
  readonly label?: ReactNode;
  /** The section's title, small, above a heading that is its finding. */
  readonly title?: string;
  readonly children?: ReactNode;
}

export function Section({ id, heading, label, title, children }: SectionProps) {
  return (
    <section className="section" aria-labelledby={id}>
      <header className="stack gap-4">
        {title ? <p className="small strong">{title}</p> : null}
        <h2 id={id}>{heading}</h2>
        {label ? <p className="fine">{label}</p> : null}
      </header>
      {children}
    </section>
  );
}

export function PageTitle(props: { title: ReactNode; beside?: ReactNode; children?: ReactNode }) {
  const { title, beside, children } = props;
  return (
    <header className="page-title">
      <h1>{title}</h1>
      {beside ? <div className="beside">{beside}</div> : null}
      {children ? <div className="fine">{children}</div> : null}
    </header>
  );
}
