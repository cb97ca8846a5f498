import { COLOUR_TOKENS, type ColourToken } from './marks.ts';

/** The colours of the map in the visitor's scheme, as a canvas takes them. */
export type MapColours = Readonly<Record<ColourToken, string>>;

/** Reads the tokens of the design as they are in the scheme at hand. */
export function mapColours(document: Document): MapColours {
  const probe = document.createElement('span');
  probe.hidden = true;
  // Forced colours would answer each token with the same colour of the system's.
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  const colours = Object.fromEntries(
    COLOUR_TOKENS.map((token) => {
      probe.style.color = `var(--${token})`;
      return [token, getComputedStyle(probe).color];
    }),
  );
  probe.remove();
  return colours as MapColours;
}
