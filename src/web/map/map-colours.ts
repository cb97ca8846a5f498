import { COLOUR_TOKENS, type ColourToken } from './marks.ts';

export type MapColours = Readonly<Record<ColourToken, string>>;

export function mapColours(document: Document): MapColours {
  const probe = document.createElement('span');
  probe.hidden = true;
  // Forced colors would give the same system color for every token.
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
