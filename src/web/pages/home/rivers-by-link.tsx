import { useRef, useState } from 'react';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import {
  keptRivers,
  MOST_RIVERS,
  merged,
  type RiversLink,
  riversHash,
} from '#web/lib/kept/kept-rivers.ts';
import { counted } from '#web/lib/words/format.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './your-rivers.module.css';

/** The visitor's rivers as a link, to open on another device. */
export function LinkToRivers({ rivers }: { rivers: readonly string[] }) {
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const link = `${location.origin}/${riversHash(rivers)}`;
  return (
    <div className={`field no-print ${styles.link}`}>
      <label className="fine strong" htmlFor="rivers-link">
        Link to your rivers
      </label>
      <input
        id="rivers-link"
        ref={input}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <ActionButton
        busy={false}
        onPress={async () => {
          try {
            await navigator.clipboard.writeText(link);
            setWords('Copied.');
          } catch {
            input.current?.focus();
            setWords('Copy the selected link yourself: this browser does not let the site do it.');
          }
        }}
      >
        Copy link
      </ActionButton>
      <p>
        Open it on another device to keep the same rivers there. The part that names them is not
        sent to us.
      </p>
      <div role="status">{words === '' ? null : <Notice kind="plain">{words}</Notice>}</div>
    </div>
  );
}

/** Asks what to do with the rivers of a link. Until then nothing is changed. */
export function FromLink(props: {
  link: Exclude<RiversLink, { kind: 'none' }>;
  kept: readonly string[];
  /** `null` for a facility that the site does not have. */
  titleOf: (river: string) => string | null;
  leave: () => void;
}) {
  const { link, kept, titleOf, leave } = props;
  const named = link.kind === 'rivers' ? link.rivers : [];
  const known = named.filter((river) => titleOf(river) !== null);
  const unknown = named.filter((river) => titleOf(river) === null).map(slugOfKey);
  const both = merged(kept, known);
  const choose = (rivers: readonly string[]) => () => {
    keptRivers().set(rivers);
    leave();
  };
  const missing = unknown.length > 0 ? ` Not on this site: ${unknown.join(', ')}.` : '';
  if (known.length === 0) {
    return (
      <div className={`card cluster gap-12 ${styles.fromLink}`} role="alert">
        <Notice kind="failed">
          {`This link to rivers cannot be read. ${link.kind === 'unreadable' ? link.words : ''}${missing} Your own rivers are unchanged.`}
        </Notice>
        <ActionButton busy={false} onPress={leave}>
          OK
        </ActionButton>
      </div>
    );
  }
  const isSame = both.length === kept.length;
  const words = `This link has ${counted(known.length, 'river')}: ${known.map(titleOf).join(', ')}.${missing}`;
  return (
    <div className={`card cluster gap-12 ${styles.fromLink}`} role="alert">
      <p>
        {words}
        {isSame ? ' You keep all of them already.' : null}
        {both.length > MOST_RIVERS
          ? ` With yours they would be ${both.length}, and ${MOST_RIVERS} can be kept.`
          : null}
      </p>
      {kept.length === 0 ? (
        <ActionButton busy={false} onPress={choose(known)}>
          Keep them here
        </ActionButton>
      ) : (
        <>
          {isSame || both.length > MOST_RIVERS ? null : (
            <ActionButton busy={false} onPress={choose(both)}>
              Add to mine
            </ActionButton>
          )}
          <ActionButton busy={false} onPress={choose(known)}>
            Replace mine
          </ActionButton>
        </>
      )}
      <ActionButton busy={false} onPress={leave}>
        {kept.length === 0 ? 'No thanks' : 'Leave mine as they are'}
      </ActionButton>
    </div>
  );
}
