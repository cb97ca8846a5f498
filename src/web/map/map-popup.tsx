import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useCell } from '#web/lib/browser/cell.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Late, lateCode } from '#web/ui/late.tsx';
import type { FreshetMap } from './freshet-map.ts';
import { gaugeNowWords, type Places } from './map-places.ts';
import styles from './map-screen.module.css';

function Popup(props: {
  element: HTMLElement;
  title: string;
  isTitled?: boolean;
  close: () => void;
  children: ReactNode;
}) {
  const { element, title, isTitled = false, close } = props;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    const before = document.activeElement;
    button.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  return createPortal(
    <section className={`stack gap-4 framed ${styles.popup}`} aria-labelledby={id}>
      <header className={`row between ${styles.popupHead}`} data-bare={isTitled}>
        <h2 id={id} className={isTitled ? 'visually-hidden' : undefined}>
          {title}
        </h2>
        <button ref={button} type="button" className="icon-button" onClick={close}>
          <CloseIcon />
          <span className="visually-hidden">Close {title}</span>
        </button>
      </header>
      {props.children}
    </section>,
    element,
  );
}

const FORECAST_CARD = lateCode('forecast-card', () => import('#web/river/forecast-card.tsx'));

function placesTitle({ facilities, gauges }: Places): string {
  const [only] = facilities;
  if (gauges.length > 0) return `${facilities.length + gauges.length} places here`;
  return only && facilities.length === 1 ? only.title : `${facilities.length} facilities here`;
}

export function MapPopup(props: {
  map: FreshetMap;
  /** Stands first in the popup of a gauge with a warning. */
  warned: (gauge: string) => ReactNode;
  children: (places: Places) => ReactNode;
}) {
  const { map } = props;
  const { popup } = useCell(map.state);
  const units = useUnits();
  if (popup === null) return null;
  const frame = { element: map.popupElement, close: map.closePopup };
  if (popup.kind === 'places') {
    return (
      <Popup {...frame} title={placesTitle(popup)}>
        {props.children(popup)}
      </Popup>
    );
  }
  const { gauge } = popup.shown;
  return (
    <Popup {...frame} key={gauge.lid} title={gauge.name} isTitled>
      {props.warned(gauge.name)}
      <p className="strong">Now {gaugeNowWords(popup.shown, units)}</p>
      <Late code={FORECAST_CARD} loading={null} lost="The graph could not be loaded.">
        {({ GaugeForecast }) => <GaugeForecast point={gauge} observed={gauge.observed} />}
      </Late>
    </Popup>
  );
}
