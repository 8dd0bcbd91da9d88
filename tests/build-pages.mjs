// Playwright calls this once before a run. Builds the browser test pages that do not need the product from the sources, if
// those have changed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions } from 'vite';
import { hashOf, root, stamp } from '../scripts/lib/workspace.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const output = join(here, 'node_modules', '.cache', 'pages');
const shared = { configFile: false, logLevel: 'error' };
const fromSource = ['oriel-source', ...defaultClientConditions];

/** Builds scripts as a user of the packages would, named after their files. */
const buildScripts = (folder, entry, { resolve, mode }) =>
  build({
    ...shared,
    resolve,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: {
      outDir: join(output, folder),
      // The bridge's scripts share a folder.
      emptyOutDir: folder !== 'bridge',
      target: 'es2022',
      minify: false,
      lib: { entry, formats: ['es'] },
    },
  });

/** The two pages of the UI components. */
function buildParts() {
  const pages = join(here, 'ui', 'page');
  return build({
    ...shared,
    root: pages,
    resolve: { conditions: fromSource, dedupe: ['react', 'react-dom'] },
    build: {
      // Older targets would expand `light-dark()`.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      outDir: join(output, 'ui'),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ['index.html', 'gallery.html'].map(name => join(pages, name)) },
    },
  });
}

/** Each script of the bridge is self-contained, as on separate sites. */
async function buildBridge() {
  for (const name of ['host', 'widget', 'forger', 'rogue', 'extras'])
    await buildScripts(
      'bridge',
      { [name]: join(here, 'bridge', 'pages', `${name}.ts`) },
      { resolve: { conditions: fromSource }, mode: 'production' },
    );
}

/**
 * Builds a page with the components from the published package, with the workspace's React and with the older React that the
 * package allows. React is built for development, because strict mode runs effects twice only there.
 */
async function buildReact() {
  const older = join(here, 'react-18', 'node_modules', '/');
  for (const [version, alias] of [
    ['19', []],
    ['18', [{ find: /^(react|react-dom)(?=$|\/)/, replacement: `${older}$1` }]],
  ])
    await buildScripts(
      `react-${version}`,
      { page: join(here, 'sdk', 'pages', 'react.ts') },
      { resolve: { dedupe: ['react', 'react-dom'], alias }, mode: 'development' },
    );
}

const sdk = 'packages/sdk/dist';
const targets = [
  { name: 'ui', folder: 'ui', inputs: ['packages/ui', 'tests/ui/page'], make: buildParts },
  {
    name: 'bridge',
    folder: 'bridge',
    inputs: ['packages/bridge', 'packages/contracts', 'tests/bridge/pages'],
    make: buildBridge,
  },
  {
    name: 'react',
    folder: 'react-19',
    // The names of the files that the package loads contain hashes.
    inputs: [`${sdk}/index.js`, `${sdk}/react`, 'tests/sdk/pages'],
    make: buildReact,
  },
];

export default async function buildPages() {
  for (const { name, folder, inputs, make } of targets) {
    // The package may not be built if only the component tests run.
    if (!inputs.every(input => existsSync(join(root, input)))) continue;
    const hash = hashOf(['pnpm-lock.yaml', 'tests/build-pages.mjs', ...inputs]);
    const built = stamp(`test-pages-${name}`);
    if (built.is(hash) && existsSync(join(output, folder))) continue;
    await make();
    built.set(hash);
  }
}
