import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { icons } from './scripts/icons.ts';
import { outlines } from './scripts/outlines.ts';

const CLIENT_ENTRY = 'src/web/entry-client.tsx';
const SERVICE_WORKER = 'src/web/offline/service-worker.ts';
const START = 'src/web/start.ts';
const CLIENT_DIR = 'dist/web/client';
const SERVER_DIR = 'dist/web/server';

/** What Vite's manifest tells of one chunk. */
interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
}

/** Everything a chunk imports at once, and the chunk itself last: the order in which they run. */
function withImports(
  manifest: Readonly<Record<string, ManifestChunk>>,
  name: string,
  seen = new Set<string>(),
): readonly ManifestChunk[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [...(chunk.imports ?? []).flatMap((next) => withImports(manifest, next, seen)), chunk];
}

const scripts = (chunks: readonly ManifestChunk[]) => chunks.map(({ file }) => `/${file}`);
const styles = (chunks: readonly ManifestChunk[]) => [
  ...new Set(chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`))),
];

/**
 * `virtual:client-assets`: the addresses of the hashed files of the client build, written into the
 * server build. So the server build needs no file beside it, and the client is built first.
 */
function clientAssets(): Plugin {
  const id = 'virtual:client-assets';
  return {
    name: 'freshet:client-assets',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(requested) {
      if (requested !== `\0${id}`) return null;
      const manifest: Record<string, ManifestChunk> = JSON.parse(
        readFileSync(join(CLIENT_DIR, '.vite/manifest.json'), 'utf8'),
      );
      const eager = withImports(manifest, CLIENT_ENTRY);
      const [start, entry] = [manifest[START], eager.at(-1)];
      if (!start || !entry) {
        throw new Error(`${CLIENT_ENTRY} is not in the client's manifest: build it first`);
      }
      const chunks = Object.entries(manifest)
        .filter(([, { isDynamicEntry }]) => isDynamicEntry)
        .map(([source]) => {
          const added = withImports(manifest, source).filter((chunk) => !eager.includes(chunk));
          return [parse(source).name, { modules: scripts(added), styles: styles(added) }];
        });
      return `export const clientAssets = ${JSON.stringify({
        start: `/${start.file}`,
        entry: `/${entry.file}`,
        modules: scripts(eager.slice(0, -1)),
        styles: styles(eager),
        chunks: Object.fromEntries(chunks),
      })};`;
    },
  };
}

/** Descriptions of fields are for the OpenAPI document, which the server makes of the schemas. */
function withoutDescriptions(): Plugin {
  const description = /\.check\(\s*z\.describe\(\s*(?:'[^']*'|"[^"]*"|`[^`]*`),?\s*\),?\s*\)/g;
  return {
    name: 'freshet:without-descriptions',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) =>
      id.includes('/src/contract/') ? { code: code.replace(description, ''), map: null } : null,
  };
}

/** Has Chromium compile scripts in another thread as they arrive, not function by function while a press waits (docs/adr/0077). */
function compiledWhole(): Plugin {
  return {
    name: 'freshet:compiled-whole',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}

/**
 * The chunks of what every page needs: libraries apart from our own code, so that a new build leaves
 * them in the caches. In these two it is 4 kB smaller, compressed, than in the eight that sharing with
 * the pages loaded later would make of it. The entries stay outside: the client's waits for the code of
 * a page, which must not wait for it in turn, and the others import nothing.
 */
const CHUNKS = [
  // One style sheet of 10 kB for all pages: of several, all but one wait for a connection of their own.
  { name: 'styles', test: /\/src\/web\/(?!map\/(?!locator|map-card|map-dialog)).*\.css$/ },
  { name: 'libraries', test: /\/node_modules\//, tags: ['$initial' as const] },
  { name: 'react-root', test: /\/src\/web\/app\/react-root/ },
  {
    name: 'site',
    test: (module: string) =>
      ![CLIENT_ENTRY, SERVICE_WORKER, START].some((one) => module.endsWith(one)),
    tags: ['$initial' as const],
  },
  // What most pages share, in one file and one style sheet: words of rivers and the visitor's place are not.
  {
    name: 'parts',
    test: /\/src\/web\/(ui\/(?!place|trap-rows|words)|map\/locator|lib\/(facility|words\/(?!flow|glossary)))|washington|display-name|outlook|\/lazily/,
    minShareCount: 2,
  },
  // What the map and its picture share.
  {
    name: 'marks',
    test: /\/src\/web\/map\/(view-rules|map-facility|marks|hatchery-label)|flow-words|flow-unit|gauge-trend|forecast-gauge|river-gauges/,
    minShareCount: 2,
  },
  // Rivers and their graphs, which are on the map too; pages of a species have the season and the bars.
  {
    name: 'graphs',
    test: /\/node_modules\/d3-|same-date|\/river|flow|use-river-clock|\/src\/web\/charts\/(?!small|placed-small|season|placed-season|bar|placed-bar|thinned)/,
    minShareCount: 2,
  },
  { name: 'charts', test: /\/src\/web\/charts\/(?!small|placed-small)/, minShareCount: 2 },
];

/** `vite build` builds the client and then, knowing its hashed files, what draws pages and the server. */
export default defineConfig({
  plugins: [react(), clientAssets(), outlines(), icons(), withoutDescriptions(), compiledWhole()],
  publicDir: 'public',
  build: { emptyOutDir: true },
  environments: {
    client: {
      build: {
        outDir: CLIENT_DIR,
        manifest: true,
        rolldownOptions: {
          input: [CLIENT_ENTRY, SERVICE_WORKER, START],
          output: {
            // A service worker keeps its address, and rules the folder it stands in.
            entryFileNames: ({ name }) =>
              name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
            // A library that only a lazy page uses stays out of the first chunks.
            codeSplitting: { includeDependenciesRecursively: false, groups: CHUNKS },
          },
        },
      },
    },
    ssr: {
      // Bundled whole: production React runs whatever NODE_ENV the server has, and one file loads
      // quicker than five hundred (docs/adr/0075).
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: SERVER_DIR,
        copyPublicDir: false,
        rolldownOptions: {
          input: ['src/web/entry-server.tsx', 'src/server/serve.ts'],
          // `pg` looks for it, and does without.
          external: ['pg-native'],
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
