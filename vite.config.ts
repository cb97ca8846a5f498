import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { icons } from './scripts/icons.ts';
import { outlines } from './scripts/outlines.ts';

/** Puts the order of the cascade's layers before the rules of any of them. */
function layerOrder(): Plugin {
  return {
    name: 'freshet:layer-order',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          file.source = `@layer tokens,base,ui,feature,shown;${file.source}`;
        }
      },
    },
  };
}

/**
 * The renderer needs names of classes alone. React Router would put its style sheet, with the same
 * rules in another order, beside that of the pages, and the service worker would keep both.
 */
function noStylesOfTheRenderer(): Plugin {
  return {
    name: 'freshet:no-styles-of-the-renderer',
    // After the sheet is made, before Vite lists it.
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_, bundle) {
      for (const file of Object.keys(bundle)) {
        if (file.endsWith('.css')) delete bundle[file];
      }
    },
  };
}

/** Libraries, and what most pages share, in one file each: of many small ones each is compressed worse. */
const SHARED = [
  {
    name: 'libraries',
    test: /\/node_modules\/(react|scheduler|@tanstack)/,
    tags: ['$initial' as const],
  },
  // Charts, and the answers and words of rivers, are only for pages that show them.
  {
    name: 'shared',
    test: /\/src\/(?!web\/charts\/|web\/river\/|web\/lib\/api\/(?:rivers|median)|domain\/river\/|domain\/say\/river)/,
    minShareCount: 5,
  },
];

/** `react-router build` makes the client in `dist/web/client` and the page renderer in `dist/web/server`. */
export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), outlines(), icons(), layerOrder(), noStylesOfTheRenderer()],
  // One style sheet for all pages: it is small, and each of several would be a request of its own.
  build: {
    cssCodeSplit: false,
    // Otherwise each import() of late code first writes a link for every file that it needs, which is most of
    // the work of the task in which a page becomes live. Their one style sheet is in the page.
    modulePreload: false,
  },
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: SHARED } },
          // A module of which the browser uses nothing, such as what only a loader calls, is left out.
          treeshake: { moduleSideEffects: [{ test: /\/src\/.*\.tsx?$/, sideEffects: false }] },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: 'src/web/server.ts' } } },
  },
  // Bundled whole and with the mode written in, so that production React runs whatever NODE_ENV the
  // server has: its development build renders more slowly.
  ...(command === 'build' && {
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
}));
