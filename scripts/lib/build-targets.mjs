import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sources } from '../../packages/sdk/build/sources.mjs';
import { hosts } from '../frameworks/hosts.mjs';
import { nativeCompiler, root } from './workspace.mjs';

const widgets = sources.map(name => `packages/${name}`);
const guides = readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md'));
const { version } = JSON.parse(readFileSync(join(root, 'packages', 'sdk', 'package.json'), 'utf8'));
const script = name => ['npm', 'run', '--silent', name];

/**
 * @typedef {object} Target a build target
 * @property {string} name
 * @property {string} purpose short description
 * @property {'start' | 'release' | 'full'} profile *start* opens the portal and the pages with script tags; *release* adds what
 *   ships; *full* adds what only the full test needs
 * @property {true} [onDemand] a running `npm start` builds it on first request
 * @property {readonly string[]} [after] targets whose output it reads
 * @property {string} folder working directory of its command
 * @property {readonly string[]} command
 * @property {readonly string[]} inputs files and folders whose change makes it stale
 * @property {string} output a file that exists once it is built, relative to its folder
 * @property {string} [overwrites] a target whose files it replaces
 * @property {string} [includedIn] a target that builds the same files and more
 */

/** @type {readonly Target[]} */
export const targets = [
  {
    name: 'server',
    purpose: 'the services',
    profile: 'start',
    folder: 'packages/server',
    command: script('build'),
    inputs: ['packages/contracts', 'packages/tables', 'packages/server'],
    output: 'dist/main.js',
  },
  {
    name: 'sdk',
    purpose: 'files for script tags, built quickly',
    profile: 'start',
    folder: 'packages/sdk',
    command: script('build:start'),
    inputs: widgets,
    output: 'dist/cdn/oriel.js',
    overwrites: 'sdk-release',
    includedIn: 'sdk-release',
  },
  {
    name: 'portal',
    purpose: 'the pages of the product',
    profile: 'start',
    folder: 'portal',
    command: script('build'),
    inputs: [...widgets, 'portal'],
    output: 'dist/index.html',
  },
  {
    name: 'sdk-types',
    purpose: 'declarations of all packages',
    profile: 'release',
    folder: '.',
    command: [nativeCompiler, '-b', 'packages/sdk'],
    inputs: widgets,
    output: '.cache/types/packages/sdk/src/index.d.ts',
  },
  {
    name: 'sdk-release',
    purpose: 'files for script tags, as small as they get',
    profile: 'release',
    folder: 'packages/sdk',
    command: script('build:cdn'),
    inputs: widgets,
    output: 'dist/cdn/oriel.js',
  },
  {
    name: 'sdk-package',
    purpose: 'modules and types for npm',
    profile: 'release',
    after: ['sdk-types'],
    folder: 'packages/sdk',
    command: script('build:npm'),
    inputs: widgets,
    output: 'dist/index.js',
  },
  {
    name: 'sdk-tarball',
    purpose: 'the package that the server gives',
    profile: 'release',
    after: ['sdk-release', 'sdk-package'],
    folder: 'packages/sdk',
    command: script('build:tarball'),
    inputs: widgets,
    output: `dist/cdn/oriel-sdk-${version}.tgz`,
  },
  ...['react-host', 'vue-host', 'svelte-host'].map(name => ({
    name,
    purpose: 'an example with a framework',
    profile: 'release',
    onDemand: true,
    after: ['sdk-package'],
    folder: `examples/${name}`,
    command: script('build'),
    inputs: [...widgets, `examples/${name}`],
    output: 'dist/index.html',
  })),
  {
    name: 'docs',
    purpose: 'the documentation site',
    profile: 'release',
    onDemand: true,
    folder: 'docs',
    command: script('build'),
    // In addition to its sources, `docs` contains compiler reports and pages generated from the packages.
    inputs: [
      ...['.vitepress', 'de', 'images', 'package.json', ...guides].map(name => `docs/${name}`),
      ...widgets,
      'packages/server/src/http',
      'portal/src/errors',
      'portal/src/i18n',
    ],
    output: '.vitepress/dist/index.html',
  },
  {
    name: 'frameworks',
    purpose: 'the examples of the guide for frameworks',
    profile: 'full',
    after: ['sdk-tarball'],
    folder: '.',
    command: ['node', 'scripts/frameworks/build.mjs'],
    inputs: [...widgets, 'scripts/frameworks', ...hosts.map(name => `examples/${name}`)],
    output: '.cache/frameworks/built',
  },
];
