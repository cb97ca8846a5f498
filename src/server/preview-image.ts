import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** The one family of the pictures, in the two weights that they use (SIL Open Font License). */
const FONT = '@expo-google-fonts/public-sans';
const FONT_FILES = ['400Regular/PublicSans_400Regular', '700Bold/PublicSans_700Bold'];

/**
 * Turns an SVG into a PNG of its own size, outside the one thread. The library is loaded for the first
 * picture: a server that nobody asks for one needs no memory for it.
 */
export async function pngOf(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const picture = await renderAsync(svg, {
    font: {
      fontFiles: FONT_FILES.map((file) => resolve(`${FONT}/${file}.ttf`)),
      loadSystemFonts: false,
      defaultFontFamily: 'Public Sans',
    },
  });
  return picture.asPng();
}
