import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { targets } from './build-targets.mjs';
import { fail, run } from './run.mjs';
import { runInDependencyOrder } from './run-in-dependency-order.mjs';
import { hashOf, root, stamp } from './workspace.mjs';

/** @typedef {import('./build-targets.mjs').Target} Target */

const house = ['pnpm-lock.yaml', 'tsconfig.base.json'];
const find = name => targets.find(target => target.name === name);
const hashOfTarget = target => hashOf([...house, ...target.inputs]);
const stampOf = target => stamp(`build-${target.name}`);

/** The targets of a profile; *release* and *full* leave out *start* targets that a release target includes. */
export const targetsOf = profile =>
  targets.filter(target => {
    if (profile === 'start') return target.profile === 'start';
    return target.includedIn === undefined && (profile === 'full' || target.profile !== 'full');
  });

/** @param {Target} target */
export function isFresh(target) {
  const isBuilt =
    stampOf(target).is(hashOfTarget(target)) && existsSync(join(root, target.folder, target.output));
  return isBuilt || (target.includedIn !== undefined && isFresh(find(target.includedIn)));
}

/**
 * Builds every target of a profile whose inputs have changed since it was last built.
 *
 * @param {'start' | 'release' | 'full'} profile
 * @returns whether anything was stale
 */
export async function buildStale(profile) {
  const stale = targetsOf(profile).filter(target => !isFresh(target));
  await buildAll(stale);
  return stale.length > 0;
}

/** Builds the server alone, if it is stale. */
export const buildServer = () => buildAll([find('server')]);

/**
 * Builds a target and its dependencies if they are stale.
 *
 * @param {string} name
 * @returns {Promise<string | undefined>} the problem, if any
 */
export function buildOnDemand(name) {
  return build(withInputs(find(name)));
}

/** @returns {Target[]} */
function withInputs(target) {
  return [...new Set([...(target.after ?? []).flatMap(name => withInputs(find(name))), target])];
}

async function buildAll(chosen) {
  const problem = await build(chosen);
  if (problem) fail(problem);
}

/** Builds two targets at a time and prints a line for each; stops at the first failure and returns the problem. */
async function build(chosen) {
  const stale = chosen.filter(target => !isFresh(target));
  if (stale.length === 0) return;
  process.stdout.write(`Building ${stale.map(({ name }) => name).join(', ')} …\n`);
  let problem;
  await runInDependencyOrder(stale, async target => {
    if (problem !== undefined) return;
    const hash = hashOfTarget(target);
    const started = performance.now();
    if (target.overwrites) stampOf(find(target.overwrites)).clear();
    const { code, output } = await run(target.command[0], target.command.slice(1), {
      cwd: join(root, target.folder),
      // Vitest, which starts this before its tests, sets another, and Vite would bundle React for development.
      env: { NODE_ENV: 'production' },
    });
    if (code !== 0 || !existsSync(join(root, target.folder, target.output))) {
      problem ??= `${output}\n${target.name} could not be built: ${advice(target)}`;
      return;
    }
    stampOf(target).set(hash);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${seconds.padStart(6)} s  ${target.name}: ${target.purpose}\n`);
  });
  return problem;
}

const advice = ({ command, folder }) =>
  `see the lines above. "${command.join(' ')}" in ${folder === '.' ? 'this folder' : folder} repeats this step alone; if packages are missing, delete node_modules and start again.`;

/** Vitest calls this before tests that start the build. It returns nothing: Vitest would call the value as teardown. */
export async function setup() {
  await buildStale('start');
}
