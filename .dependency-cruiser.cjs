/** Cycles, and features that know of each other. The layers themselves are kept by TypeScript. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'features-are-islands',
      comment: 'What two features share belongs to web/ui or web/lib.',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'web-flows-upward',
      comment: 'ui, lib -> map, charts -> features -> app',
      severity: 'error',
      from: { path: '^src/web/(ui|lib)/' },
      to: { path: '^src/web/(app|features|map|charts)/' },
    },
    {
      name: 'charts-and-map-below-features',
      severity: 'error',
      from: { path: '^src/web/(map|charts)/' },
      to: { path: '^src/web/(app|features)/' },
    },
    {
      name: 'features-below-app',
      severity: 'error',
      from: { path: '^src/web/features/' },
      to: { path: '^src/web/app/' },
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
