import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useHasScript } from '#web/lib/browser/cell.ts';
import type { PlaceFound } from '#web/lib/place/find-place.ts';
import {
  setVisitorPlace,
  useLocate,
  useVisitorPlace,
  type VisitorPlace,
} from '#web/lib/place/visitor-place.ts';
import { ActionButton } from './action.tsx';
import { LocateIcon } from './icons.tsx';
import { lateCode, useLateCode } from './late.tsx';
import { Notice } from './notice.tsx';
import { RetryNotice } from './retry.tsx';

/** The list of towns. */
export const PLACE_FINDER = lateCode('find-place', () => import('#web/lib/place/find-place.ts'));

/** A town or ZIP code to type, or the device's location. What is typed stays on the device. */
function PlaceForm({ close }: { close: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [answer, setAnswer] = useState<PlaceFound | null>(null);
  const [isTyped, setTyped] = useState(false);
  const finder = useLateCode(PLACE_FINDER, isTyped);
  const queries = useQueryClient();
  const { status, find, cancel } = useLocate(close);
  useEffect(() => input.current?.focus(), []);

  function choose(place: VisitorPlace) {
    setVisitorPlace(place);
    close();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    cancel();
    const text = input.current?.value ?? '';
    setTyped(true);
    const next = await queries.fetchQuery(PLACE_FINDER).then(
      ({ findPlace }) => findPlace(text),
      () => null,
    );
    if (next?.kind === 'found') choose(next.place);
    else setAnswer(next);
  }

  const failure = status.kind === 'failed' ? status.words : answer?.kind === 'none' && answer.words;
  return (
    <form className="field" onSubmit={submit}>
      <label className="fine strong" htmlFor={id}>
        Town or ZIP code
      </label>
      <div className="with-button">
        {/* It has no name, so that no address can hold what is typed. */}
        <input
          id={id}
          ref={input}
          type="text"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={60}
          onInput={() => setTyped(true)}
        />
        <button type="submit" className="button small">
          Set
        </button>
      </div>
      <ActionButton
        busy={status.kind === 'waiting'}
        onPress={() => {
          setAnswer(null);
          void find();
        }}
      >
        <LocateIcon />
        Use my location
      </ActionButton>
      <div role="status">
        {status.kind === 'waiting' ? <Notice kind="plain">Finding your location…</Notice> : null}
        {failure ? <Notice kind="failed">{failure}</Notice> : null}
        {answer?.kind === 'several' ? <Notice kind="plain">Which one?</Notice> : null}
      </div>
      {finder.isFailed ? (
        <RetryNotice source={finder} kind="failed">
          The list of towns could not be loaded.
        </RetryNotice>
      ) : null}
      {answer?.kind === 'several' ? (
        <ul className="cluster gap-8">
          {answer.places.map((place) => (
            <li key={place.name}>
              <button type="button" className="chip" onClick={() => choose(place)}>
                {place.name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}

export function PlaceChoice() {
  const place = useVisitorPlace();
  const [isOpen, setOpen] = useState(false);
  const hasScript = useHasScript();
  const toggle = useRef<HTMLButtonElement>(null);
  // A page that is left may be hidden and shown again.
  useEffect(() => () => setOpen(false), []);
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <div className="small only-with-script no-print">
      <p className="cluster">
        {place ? (
          <span>
            Near <strong>{place.name}</strong>
          </span>
        ) : null}
        <button
          type="button"
          className="quiet"
          ref={toggle}
          disabled={!hasScript}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {place ? 'Change' : 'Show distances from…'}
          {place ? <span className="visually-hidden"> the place, now {place.name}</span> : null}
        </button>
        {place ? (
          <button
            type="button"
            className="quiet"
            onClick={() => {
              setVisitorPlace(null);
              close();
            }}
          >
            Forget<span className="visually-hidden"> {place.name}</span>
          </button>
        ) : null}
      </p>
      {isOpen ? <PlaceForm close={close} /> : null}
    </div>
  );
}
