import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sources } from '../../packages/sdk/build/sources.mjs';
import { fail, run } from './run.mjs';
import { hashOf, root, stamp } from './workspace.mjs';

const widgets = sources.map(name => `packages/${name}`);
const guides = readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md'));
const house = ['pnpm-lock.yaml', 'tsconfig.base.json'];

/** What is built, from which inputs; a later target may use an earlier one. */
const targets = [
  {
    name: 'server',
    folder: 'packages/server',
    inputs: ['packages/contracts', 'packages/tables', 'packages/server'],
    output: 'dist/main.js',
  },
  { name: 'sdk', folder: 'packages/sdk', inputs: widgets, output: 'dist/cdn/oriel.js' },
  ...['react-host', 'vue-host', 'svelte-host'].map(name => ({
    name,
    folder: `examples/${name}`,
    inputs: [...widgets, `examples/${name}`],
    output: 'dist/index.html',
  })),
  { name: 'portal', folder: 'portal', inputs: [...widgets, 'portal'], output: 'dist/index.html' },
  {
    name: 'docs',
    folder: 'docs',
    // Beside its sources `docs` holds what is made of the packages, and reports of the compiler.
    inputs: [
      ...['.vitepress', 'de', 'images', 'package.json', ...guides].map(name => `docs/${name}`),
      ...widgets,
      'packages/server/src/http',
      'portal/src/errors',
      'portal/src/i18n',
    ],
    output: '.vitepress/dist/index.html',
  },
];

/** Builds every target whose inputs have changed since it was last built. */
export const buildStale = () => build(targets);

/** The same of the server alone. */
export const buildServer = () => build(targets.filter(({ name }) => name === 'server'));

async function build(chosen) {
  for (const [index, target] of chosen.entries()) {
    const hash = hashOf([...house, ...target.inputs]);
    const built = stamp(`build-${target.name}`);
    if (built.is(hash) && existsSync(join(root, target.folder, target.output))) continue;
    process.stdout.write(`Building ${target.name}, ${index + 1} of ${chosen.length} …\n`);
    const { code, output } = await run('npm', ['run', '--silent', 'build'], {
      cwd: join(root, target.folder),
    });
    const isThere = existsSync(join(root, target.folder, target.output));
    if (code !== 0 || !isThere) fail(`${output}\nThe ${target.name} could not be built.`);
    built.set(hash);
  }
}

/** What vitest calls before tests that start what is built. */
export const setup = buildStale;
