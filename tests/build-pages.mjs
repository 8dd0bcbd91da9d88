// What Playwright calls once before a run: the pages that tests of a browser open without the product, built from the
// sources when those have changed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions } from 'vite';
import { hashOf, root, stamp } from '../scripts/lib/workspace.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const output = join(here, 'node_modules', '.cache', 'pages');
const shared = { configFile: false, logLevel: 'error' };
const fromSource = ['oriel-source', ...defaultClientConditions];

/** Scripts built as a user of the packages would build them, under the names of their files. */
const buildScripts = (folder, entry, { resolve, mode }) =>
  build({
    ...shared,
    resolve,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: {
      outDir: join(output, folder),
      // The scripts of the bridge share a folder.
      emptyOutDir: folder !== 'bridge',
      target: 'es2022',
      minify: false,
      lib: { entry, formats: ['es'] },
    },
  });

/** The two pages of the UI parts. */
function buildParts() {
  const pages = join(here, 'ui', 'page');
  return build({
    ...shared,
    root: pages,
    resolve: { conditions: fromSource, dedupe: ['react', 'react-dom'] },
    build: {
      // Older targets write `light-dark()` out in full.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      outDir: join(output, 'ui'),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ['index.html', 'gallery.html'].map(name => join(pages, name)) },
    },
  });
}

/** Each script of the bridge stands alone, as those of several sites do. */
async function buildBridge() {
  for (const name of ['host', 'widget', 'forger', 'rogue', 'extras'])
    await buildScripts(
      'bridge',
      { [name]: join(here, 'bridge', 'pages', `${name}.ts`) },
      { resolve: { conditions: fromSource }, mode: 'production' },
    );
}

/**
 * A page with the components from the package as others get it, with the React of the workspace and with the older one
 * that the package allows. React is built for development, because only there strict mode runs effects twice.
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
    // The names of what the package loads contain hashes.
    inputs: [`${sdk}/index.js`, `${sdk}/react`, 'tests/sdk/pages'],
    make: buildReact,
  },
];

export default async function buildPages() {
  for (const { name, folder, inputs, make } of targets) {
    // Whoever runs a test of the parts alone may not have built the package.
    if (!inputs.every(input => existsSync(join(root, input)))) continue;
    const hash = hashOf(['pnpm-lock.yaml', 'tests/build-pages.mjs', ...inputs]);
    const built = stamp(`test-pages-${name}`);
    if (built.is(hash) && existsSync(join(output, folder))) continue;
    await make();
    built.set(hash);
  }
}
