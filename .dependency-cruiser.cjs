/** The directions of docs/architecture.md: what each package may import, everything else is refused. */
const may = {
  contracts: [],
  tables: [],
  client: ['contracts'],
  bridge: ['contracts'],
  ui: ['tables'],
  'widget-kit': ['ui', 'client', 'bridge', 'contracts'],
  'widget-chat': ['widget-kit', 'ui', 'client', 'contracts'],
  'widget-prompts': ['widget-kit', 'ui', 'client', 'contracts', 'tables'],
  sdk: ['bridge', 'contracts', 'widget-kit', 'widget-chat', 'widget-prompts'],
  server: ['contracts', 'tables'],
  testing: ['server', 'contracts'],
};

const isTest = '\\.(test|test-d)\\.tsx?$|/(testing|test-support)/[a-zA-Z-]+\\.tsx?$';

const directions = Object.entries(may).map(([name, allowed]) => ({
  name: `${name}-imports-downwards`,
  comment: `packages/${name} may import ${allowed.join(', ') || 'no other package'}`,
  severity: 'error',
  from: { path: `^packages/${name}/src`, pathNot: isTest },
  to: {
    path: '^(packages/|portal/|examples/|tests/)',
    pathNot: `^packages/(${[name, ...allowed].join('|')})/`,
  },
}));

module.exports = {
  forbidden: [
    ...directions,
    {
      name: 'widgets-are-lazy',
      comment: 'the SDK loads a widget and the kit only when one is shown',
      severity: 'error',
      from: {
        path: '^packages/sdk/src',
        // The page of a script tag with a shadow root is an entry that the loader fetches, with the chat in it.
        pathNot: `${isTest}|^packages/sdk/src/(shadow|frame-page)/|^packages/sdk/src/cdn/shadow.ts`,
      },
      to: { path: '^packages/widget-', dependencyTypesNot: ['dynamic-import', 'type-only'], dynamic: false },
    },
    {
      name: 'portal-uses-the-public-sdk',
      comment: 'the portal mounts widgets through public entries of the SDK only',
      severity: 'error',
      from: { path: '^portal/' },
      to: { path: '^packages/', pathNot: '^packages/(sdk|client|ui|contracts)/' },
    },
    {
      name: 'examples-are-strangers',
      comment: 'an example imports nothing of the house but what the package of the SDK offers everybody',
      severity: 'error',
      from: { path: '^examples/' },
      to: {
        path: '^(packages|portal|tests)/',
        pathNot: '^packages/sdk/(src|dist)/(index|react/index|host/index)\\.(ts|js)$',
      },
    },
    {
      name: 'no-circles',
      // A quote holds blocks and a block may be a quote: what draws them calls each other.
      severity: 'error',
      from: { pathNot: '^packages/ui/src/markdown/render/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-lost-imports',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(inline|raw|url)$|^virtual:' },
    },
    {
      name: 'contracts-know-no-platform',
      severity: 'error',
      from: { path: '^packages/contracts/src', pathNot: isTest },
      to: { dependencyTypes: ['core', 'npm'], pathNot: 'node_modules/zod' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|drizzle|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['oriel-source', 'import', 'node', 'default', 'types'],
    },
  },
};
