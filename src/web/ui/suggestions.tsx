import { useEffect, useId, useRef, useState } from 'react';
import styles from './suggestions.module.css';

export interface Suggestion {
  /** Unique within the list. */
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly note?: string | null;
}

/** The one suggestion, or the one with exactly the typed name. */
function onlyHit<S extends Suggestion>(found: readonly S[], typed: string): S | undefined {
  if (found.length === 1) return found[0];
  const exact = found.filter(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
  return exact.length === 1 ? exact[0] : undefined;
}

/**
 * Makes a search box a combobox with a list of suggestions (ARIA 1.2). The box itself is an input of the page
 * that works without this code, which is loaded once it is used. Arrow keys choose, Enter opens, Escape closes;
 * the focus stays in the box.
 */
export function Suggestions<S extends Suggestion>(props: {
  input: HTMLInputElement;
  suggest: (typed: string) => readonly S[];
  /** Opens what was chosen. */
  choose: (chosen: S) => void;
  /** From how many letters on something is suggested. */
  shortest?: number;
  /** Whether Enter opens the first suggestion; otherwise it opens an only hit. */
  isFirstChosen?: boolean;
  nothing: string;
}) {
  const { input, suggest, choose, shortest = 1, isFirstChosen = false, nothing } = props;
  const id = useId();
  const first = isFirstChosen ? 0 : -1;
  const [typed, setTyped] = useState(input.value);
  const [at, setAt] = useState(first);
  // What was typed while this code was on its way is answered too.
  const [isOpen, setOpen] = useState(input.ownerDocument.activeElement === input);
  const isLongEnough = typed.trim().length >= shortest;
  const found = isLongEnough ? suggest(typed) : [];
  const isShown = isOpen && isLongEnough;
  const isListShown = isShown && found.length > 0;
  const optionId = (index: number) => `${id}-${index}`;

  function open(chosen: S | undefined): boolean {
    if (!chosen) return false;
    setOpen(false);
    choose(chosen);
    return true;
  }

  function step(by: 1 | -1): void {
    setOpen(true);
    const from = at < 0 && by < 0 ? 0 : at;
    setAt((from + by + found.length) % found.length);
  }

  function press(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (by && found.length > 0) {
      event.preventDefault();
      step(by);
    } else if (event.key === 'Enter') {
      const chosen = isShown && at >= 0 ? found[at] : onlyHit(found, typed);
      if (open(chosen)) event.preventDefault();
      else setOpen(false);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    }
  }

  const latest = useRef({ press });
  useEffect(() => {
    latest.current = { press };
  });

  useEffect(() => {
    const onType = () => {
      setTyped(input.value);
      setAt(first);
      setOpen(true);
    };
    const onKey = (event: KeyboardEvent) => latest.current.press(event);
    const onBlur = () => setOpen(false);
    input.addEventListener('input', onType);
    input.addEventListener('keydown', onKey);
    input.addEventListener('blur', onBlur);
    // What was typed since the first render had no listener.
    setTyped(input.value);
    return () => {
      input.removeEventListener('input', onType);
      input.removeEventListener('keydown', onKey);
      input.removeEventListener('blur', onBlur);
    };
  }, [input, first]);

  const active = isListShown && at >= 0 ? optionId(at) : null;
  useEffect(() => {
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', id);
    input.setAttribute('aria-expanded', String(isListShown));
    if (active === null) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', active);
  }, [input, id, isListShown, active]);

  return (
    <>
      <div
        id={id}
        className={`framed ${styles.suggestions}`}
        role="listbox"
        tabIndex={-1}
        aria-label="Suggestions"
        hidden={!isListShown}
      >
        {found.map((suggestion, index) => (
          <div
            key={suggestion.id}
            id={optionId(index)}
            className="row between"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // Runs before the focus leaves the box.
            onPointerDown={(event) => {
              event.preventDefault();
              open(suggestion);
            }}
          >
            {suggestion.name}{' '}
            <span className="fine">
              {suggestion.note ? `${suggestion.kind}, ${suggestion.note}` : suggestion.kind}
            </span>
          </div>
        ))}
      </div>
      <p
        className={isShown && !isListShown ? `fine ${styles.nothing}` : 'visually-hidden'}
        role="status"
      >
        {isShown && !isListShown ? nothing : null}
        {isListShown
          ? `${found.length} ${found.length === 1 ? 'suggestion' : 'suggestions'}`
          : null}
      </p>
    </>
  );
}
