/**
 * Which folder may import which, and no cycles, types included. TypeScript projects keep the layers
 * of src apart; this covers folders inside a layer and outside src. A new arrow is a change here.
 */

/** Each folder and the folders it may import, all of them below it. */
const MAY_IMPORT = {
  domain: [],
  contract: ['domain'],
  sources: ['domain'],
  store: ['domain'],
  demo: ['domain'],
  program: ['domain'],
  jobs: ['domain', 'program', 'sources', 'store'],
  server: ['domain', 'contract', 'program', 'sources', 'store', 'demo', 'jobs'],
  'web/lib': ['domain', 'contract'],
  'web/ui': ['domain', 'web/lib'],
  'web/charts': ['domain', 'contract', 'web/lib', 'web/ui'],
  'web/river': ['domain', 'contract', 'web/lib', 'web/ui', 'web/charts'],
  'web/map': ['domain', 'contract', 'web/lib', 'web/ui', 'web/charts', 'web/river'],
  'web/pages': ['domain', 'contract', 'web/lib', 'web/ui', 'web/charts', 'web/map', 'web/river'],
  'web/shell': ['domain', 'contract', 'web/lib', 'web/ui', 'web/charts', 'web/map', 'web/river'],
};

const layers = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `${folder}-imports-only-what-is-below`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: {
    path: '^(src|scripts|bench|e2e)/',
    pathNot: [folder, ...allowed].map((below) => `^src/${below}/`),
  },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...layers,
    {
      name: 'src-is-below-everything-else',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(scripts|bench|e2e)/' },
    },
    {
      name: 'tests-share-only-with-tests',
      comment: 'src/testing may import all of src; the product does not import it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/testing/' },
      to: { path: '^src/testing/' },
    },
    {
      name: 'bench-below-scripts',
      severity: 'error',
      from: { path: '^bench/' },
      to: { path: '^(scripts|e2e)/' },
    },
    {
      name: 'scripts-and-e2e-apart',
      severity: 'error',
      from: { path: '^(scripts|e2e)/' },
      to: { path: '^(scripts|e2e)/', pathNot: '^$1/' },
    },
    {
      name: 'pages-are-islands',
      comment: 'What two pages share belongs to web/ui or web/lib.',
      severity: 'error',
      from: { path: '^src/web/pages/([^/]+)/' },
      to: { path: '^src/web/pages/', pathNot: '^src/web/pages/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tests.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
};
