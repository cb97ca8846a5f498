import { COLOUR_TOKENS, type ColourToken } from './marks.ts';

/** The colours of the map in the visitor's scheme, as a canvas takes them. */
export type MapColours = Readonly<Record<ColourToken, string>>;

/** Reads the tokens of the design as they are in the scheme at hand. */
export function mapColours(document: Document): MapColours {
  const probe = document.createElement('span');
  probe.hidden = true;
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
