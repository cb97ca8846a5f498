// A program of its own: reads an SVG from its input, and writes it to its output as a PNG of its size.
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { Resvg } from '@resvg/resvg-js';

const { resolve } = createRequire(import.meta.url);

/** The one family of the pictures, in the two weights that they use (SIL Open Font License). */
const FONT = '@expo-google-fonts/public-sans';
const FONT_FILES = ['400Regular/PublicSans_400Regular', '700Bold/PublicSans_700Bold'];

const svg = await buffer(process.stdin);
const picture = new Resvg(svg, {
  font: {
    fontFiles: FONT_FILES.map((file) => resolve(`${FONT}/${file}.ttf`)),
    loadSystemFonts: false,
    defaultFontFamily: 'Public Sans',
  },
});
process.stdout.write(picture.render().asPng());
