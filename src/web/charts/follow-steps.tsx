import type { ReactNode } from 'react';
import { EMBED } from '#contract/embed.ts';
import { useConfig } from '#web/lib/site/site.ts';
import styles from './chart.module.css';

/** What can be followed: a facility or a river. */
export interface Followed {
  /** Path of its feed, without extension. */
  readonly feed: string;
  /** Species with a feed of their own. */
  readonly species: readonly string[];
  readonly hasCalendar: boolean;
  readonly gauge: { readonly site: string; readonly name: string } | null;
}

const waterAlert = (site: string) =>
  `https://accounts.waterdata.usgs.gov/wateralert/my-alerts/#siteNumber=${site}`;

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <h3>{name}</h3>
      <ol className={`note ${styles.steps}`}>{children}</ol>
    </li>
  );
}

function Address({ children }: { children: string }) {
  return (
    <a href={children}>
      <code>{children}</code>
    </a>
  );
}

const useOrigin = () => useConfig().links.site ?? location.origin;

export function NewCounts({ feed, species, hasCalendar, gauge }: Followed) {
  const own = useOrigin() + feed;
  return (
    <ul className="plain stack gap-16">
      <Way name="In a feed reader">
        <li>
          Copy this address: <Address>{`${own}.atom`}</Address>
        </li>
        <li>Add it in your reader. Each report with fish is an entry.</li>
      </Way>
      <Way name="By e-mail">
        <li>Copy the address above.</li>
        <li>
          Paste it at a service that mails feeds, for example{' '}
          <a href="https://blogtrottr.com">Blogtrottr</a>. Others do the same. They are not part of
          Freshet, which recommends none, and they see your address.
        </li>
      </Way>
      {species.length > 0 ? (
        <Way name="One species, and its first fish">
          <li>
            Choose a feed:{' '}
            {species.map((name, at) => (
              <span key={name}>
                {at > 0 ? ', ' : ''}
                <a href={`${feed}/${name.toLowerCase()}.atom`}>{name}</a>
              </span>
            ))}
          </li>
          <li>Add it as above. The first fish of a season are an entry of their own.</li>
        </Way>
      ) : null}
      {hasCalendar ? (
        <Way name="In your calendar">
          <li>
            Copy this address: <Address>{`${own}.ics`}</Address>
          </li>
          <li>
            Subscribe to it: in Google Calendar under Other calendars, From URL; on Apple devices as
            a new calendar subscription. It shows when runs usually come; it is not a forecast.
          </li>
        </Way>
      ) : null}
      {gauge ? (
        <Way name="When the water changes">
          <li>
            Open <a href={waterAlert(gauge.site)}>USGS WaterAlert</a> for gauge {gauge.site},{' '}
            {gauge.name}, and sign in. It is free.
          </li>
          <li>Choose the flow or the height, and the level at which it writes to you.</li>
        </Way>
      ) : null}
    </ul>
  );
}

/** What to do with the code above it. */
export function OnYourSite() {
  return (
    <ol className={`note ${styles.steps}`}>
      <li>Copy the code above.</li>
      <li>Paste it into your page, where there are {EMBED.narrowest} pixels or more.</li>
      <li>
        The card is light. For a dark page, add <code>?theme=dark</code> to the address in it, or{' '}
        <code>&amp;theme=dark</code> if it has a question mark. If your page is light or dark as its
        reader chose, write <code>auto</code> in place of <code>dark</code>.
      </li>
    </ol>
  );
}
