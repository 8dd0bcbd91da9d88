const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** The import directions of docs/architecture.md: each package may import only those listed here. */
const may = {
  contracts: [],
  tables: [],
  client: ['contracts'],
  bridge: ['contracts'],
  ui: [],
  'app-kit': ['ui', 'client', 'contracts'],
  'widget-kit': ['app-kit', 'ui', 'client', 'bridge', 'contracts'],
  'widget-chat': ['widget-kit', 'app-kit', 'ui', 'client', 'contracts', 'tables'],
  'widget-prompts': ['widget-kit', 'app-kit', 'ui', 'client', 'contracts', 'tables'],
  'widget-images': ['widget-kit', 'app-kit', 'ui', 'client', 'contracts'],
  'widget-workspace': ['widget-kit', 'app-kit', 'ui', 'client', 'contracts', 'tables'],
  sdk: [
    'bridge',
    'contracts',
    'widget-kit',
    'widget-chat',
    'widget-prompts',
    'widget-images',
    'widget-workspace',
  ],
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

/** The rooms of each server service, read from the table in docs/architecture.md. */
function roomsOfServices() {
  const guide = readFileSync(join(__dirname, 'docs/architecture.md'), 'utf8');
  return Object.fromEntries(
    ['identity', 'organizations', 'ai', 'prompts', 'chat', 'operator'].map(service => {
      const [, row = ''] = new RegExp(`^\\| \`${service}\` \\|(.*)\\|$`, 'm').exec(guide) ?? [];
      const order = [...row.matchAll(/`([\w-]+)`/g)].map(([, name]) => name).join(' ');
      return [`packages/server/src/${service}`, { order }];
    }),
  );
}

/**
 * The folders inside a folder, in the order of docs/architecture.md. Each folder may import those before it, so no two import
 * each other. A folder that is not in the list counts as last: it may import the listed folders, and only files outside these
 * folders may import it. Add a new folder to the list when another one needs it.
 *
 * `except` lists folders and files that import later ones. These lists only get shorter.
 */
const rooms = {
  ...roomsOfServices(),
  'packages/server/src': {
    order:
      'platform mail documents http identity organizations ai prompts dev chat account operator guard commands embed portal',
  },
  'packages/server/src/platform': { order: 'errors config log telemetry secrets locks db files work' },
  'packages/server/src/http': { order: 'errors caller limits live route app pages' },
  'packages/server/src/chat/runs': { order: 'log live answer lifecycle' },
  'packages/server/src/dev': { order: 'model payments seed oidc' },
  'packages/contracts/src': {
    order: [
      'bridge diagrams host permissions identity http features models page-tools organizations agents',
      'people applications secret-keys spending-limits credits subscriptions budgets organization-events',
      'embed-tokens embed-sign-ins sign-ins model-services users account roles entitlements api-keys audit invites members teams prompt-variables',
      'cards card-search card-transfer card-versions lists proposals channels files chat-folders messages completions',
    ].join(' '),
  },
  'packages/ui/src': {
    order: [
      'dom theme root print avatar banner empty-state field layer markdown meter progress skeleton spinner switch tabs',
      'visually-hidden chips person tag error-state facts menu select tooltip segmented button popover date picker search-field selection-bar upload data-table page dialog toast settings-list leave palette',
    ].join(' '),
  },
  'packages/app-kit/src': {
    order: [
      'storage app tabs drafts i18n difference errors fetched actions toasts refusals dialogs forms resource upload',
    ].join(' '),
  },
  'packages/widget-kit/src': {
    order: ['account host focus session fresh-sign-in sign-in status dialogs render frame'].join(' '),
  },
  'portal/src': {
    order: [
      'dialogs features i18n store errors welcome pages routing session widget billing invites',
      'organizations preferences palette shell share agents workspace chat images prompts operator app',
    ].join(' '),
  },
  'packages/sdk/src': {
    order:
      'options loader host isolation controller diagnose extras cdn frame-page react preact diagram-page',
  },
  'packages/sdk/src/isolation': { order: 'shadow frame' },
  'packages/widget-chat/src': { order: 'session media channels agents thread composer i18n' },
  'packages/widget-chat/src/thread': { order: 'runs store outbox find page-tools actions view compare' },
  'packages/widget-chat/src/agents': { order: 'form manage' },
  'packages/widget-prompts/src': {
    order: 'store lists bin card form history selection tags library transfer i18n',
  },
  'packages/widget-images/src': {
    order: 'store request gallery preview i18n',
  },
  'packages/widget-workspace/src': {
    order:
      'store parts upgrade invites members colleagues teams tool-servers agents keys applications audit limits subscription general i18n',
  },
};

const roomRules = Object.entries(rooms).flatMap(([base, { order: listed, except = [] }]) => {
  const order = listed.split(' ');
  const short = base.replace(/packages\/|\/src/g, '').replaceAll('/', '-');
  return [
    ...order.map((name, index) => {
      const allowed = order.slice(0, index + 1).join('|');
      return {
        name: `${short}-${name}-imports-downwards`,
        comment: `${base}/${name} imports only the folders that stand before it in the order`,
        severity: 'error',
        from: {
          path: `^${base}/${name}/`,
          pathNot: [isTest, ...except.map(path => `^${base}/${path}`)],
        },
        to: { path: `^${base}/[^/]+/`, pathNot: [`^${base}/(${allowed})/`, isTest] },
      };
    }),
    {
      name: `${short}-new-folders-come-last`,
      comment: `a folder of ${base} that has no place in the order imports only those that have one`,
      severity: 'error',
      from: { path: `^(${base}/[^/]+)/`, pathNot: [`^${base}/(${order.join('|')})/`, isTest] },
      to: { path: `^${base}/[^/]+/`, pathNot: ['^$1/', `^${base}/(${order.join('|')})/`, isTest] },
    },
  ];
});

module.exports = {
  forbidden: [
    ...directions,
    ...roomRules,
    {
      name: 'widgets-are-lazy',
      comment: 'the SDK loads a widget and the kit only when one is shown',
      severity: 'error',
      from: {
        path: '^packages/sdk/src',
        // The page of a script tag with a shadow root is an entry that the loader fetches; it includes the widget.
        pathNot: `${isTest}|^packages/sdk/src/(isolation/shadow|frame-page)/|^packages/sdk/src/cdn/(shadow|built-widget\\.d)\\.ts`,
      },
      to: { path: '^packages/widget-', dependencyTypesNot: ['dynamic-import', 'type-only'], dynamic: false },
    },
    {
      name: 'portal-uses-the-public-sdk',
      comment: 'the portal mounts widgets through public entries of the SDK only',
      severity: 'error',
      from: { path: '^portal/' },
      to: { path: '^packages/', pathNot: '^packages/(sdk|app-kit|client|ui|bridge|contracts|tables)/' },
    },
    {
      name: 'examples-are-strangers',
      comment: 'an example imports nothing of the house but what the package of the SDK offers everybody',
      severity: 'error',
      from: { path: '^examples/' },
      to: {
        path: '^(packages|portal|tests)/',
        pathNot: '^packages/sdk/(src|dist)/(index|react/index|host/index|vue/index)\\.(ts|js)$',
      },
    },
    {
      name: 'no-circles',
      // A quote contains blocks and a block may be a quote, so their renderers call each other.
      severity: 'error',
      from: { pathNot: '^packages/ui/src/markdown/render/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-lost-imports',
      severity: 'error',
      // The build of the full test installs what these import.
      from: { pathNot: '^examples/(angular|astro|nuxt|react-router|sveltekit)-host/(?!server\\.mjs)' },
      // numfmt names a file of types that it does not contain.
      to: { couldNotResolve: true, pathNot: '\\?(inline|raw|url)$|^(virtual|oriel):|^numfmt$' },
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
