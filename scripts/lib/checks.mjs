import { buildImage, findContainerProblems } from './containers.mjs';
import { checkOperation } from './operation.mjs';
import { findRoomProblems } from './rooms.mjs';
import { run } from './run.mjs';
import { runInDependencyOrder } from './run-in-dependency-order.mjs';
import { checkSdkPackage } from './sdk-package.mjs';
import { checkSdkReleases } from './sdk-releases.mjs';
import { findTokenProblems } from './tokens.mjs';
import { findWordProblems, readSources } from './words.mjs';
import { bin, nativeCompiler } from './workspace.mjs';

/**
 * @typedef {{ ok: boolean, output: string, skipped?: string }} Result `skipped` is the reason why a check did not run
 * @typedef {{ name: string, after?: readonly string[], run: (choice: { full?: boolean }) => Promise<Result> }} Check one
 * test of a phase; it starts after the checks named in `after`
 */

/**
 * A check that consists of one command: it passes when the command exits with 0.
 * @returns {Check}
 */
function command(name, program, args, { after = [] } = {}) {
  return {
    name,
    after,
    run: async () => {
      const { code, output } = await run(program, args);
      return { ok: code === 0, output };
    },
  };
}

/** A tool that finds no files also reports success, so the check includes the number of modules. */
const boundaries = {
  name: 'directions between packages',
  run: async () => {
    const { code, output } = await run(bin('depcruise'), [
      '--config',
      '.dependency-cruiser.cjs',
      'packages',
      'portal/src',
      'tests',
      'examples',
    ]);
    const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0);
    if (modules < 100) return { ok: false, output: `${output}\nOnly ${modules} modules were looked at.` };
    return { ok: code === 0, output };
  },
};

/** @type {Check} */
const rooms = {
  name: 'rooms of the server',
  run: async () => {
    const problems = findRoomProblems();
    return { ok: problems.length === 0, output: problems.join('\n') };
  },
};

/** @type {Check} */
const words = {
  name: 'plain words',
  run: async () => {
    const problems = findWordProblems(readSources());
    return { ok: problems.length === 0, output: problems.join('\n') };
  },
};

/** @type {Check} */
const shape = {
  name: 'shape of the code',
  run: async () => {
    // It needs a package, and this file is loaded before packages are installed.
    const { findShapeProblems, findShapesOfProject } = await import('./shape.mjs');
    const problems = findShapeProblems(findShapesOfProject());
    return { ok: problems.length === 0, output: problems.join('\n') };
  },
};

/** @type {Check} */
const tokens = {
  name: 'tokens of style sheets',
  run: async () => {
    const problems = findTokenProblems(readSources());
    return { ok: problems.length === 0, output: problems.join('\n') };
  },
};

/** @type {Check} */
const containerFile = {
  name: 'container file',
  run: async () => {
    const problems = await findContainerProblems();
    return { ok: problems.length === 0, output: problems.join('\n') };
  },
};

/** @type {{ source: readonly Check[], built: readonly Check[] }} */
export const checks = {
  /** Checks of the source only. */
  source: [
    // The declarations go to `.cache/types`.
    command('types', nativeCompiler, ['-b', '.']),
    command('format and lint', bin('biome'), ['ci', '--error-on-warnings', '.']),
    command('workspace', bin('sherif'), []),
    boundaries,
    rooms,
    words,
    shape,
    tokens,
    containerFile,
    command('compose file', bin('dclint'), ['--max-warnings', '0', 'packages/server/deploy/compose.yaml']),
    command('dead code', bin('knip'), ['--no-progress']),
    command('types of Vue templates', 'npm', ['run', '--silent', '--prefix', 'examples/vue-host', 'types'], {
      after: ['types'],
    }),
    command('API reports', process.execPath, ['scripts/api.mjs', '--check'], { after: ['types'] }),
  ],
  /** Checks of the built packages. */
  built: [
    command('sizes', bin('size-limit'), ['--config', 'size-limit.config.json']),
    { name: 'package of sdk, alone', run: checkSdkPackage },
    { name: 'releases of sdk, by the built server', run: checkSdkReleases },
    { name: 'telemetry and backup of the built server', run: checkOperation },
    { name: 'image of the container file', run: buildImage },
  ],
};

/**
 * Runs checks, two at a time; each counts as one test, unless it is skipped.
 * @param {readonly Check[]} all
 * @param {{ files?: readonly string[], full?: boolean }} [choice] only checks whose names contain one of these
 */
export async function runChecks(all, { files: names = [], full = false } = {}) {
  const chosen = all.filter(check => names.length === 0 || names.some(name => check.name.includes(name)));
  /** @type {{ passed: number, failed: number, failures: string[], skipped: string[], files: { file: string, seconds: number }[] }} */
  const outcome = { passed: 0, failed: 0, failures: [], skipped: [], files: [] };
  await runInDependencyOrder(chosen, async check => {
    const started = performance.now();
    const { ok, output, skipped } = await check.run({ full });
    if (skipped) {
      process.stdout.write(`skipped ${check.name}: ${skipped}\n`);
      outcome.skipped.push(`${check.name}: ${skipped}`);
      return;
    }
    const seconds = (performance.now() - started) / 1000;
    process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${check.name} (${seconds.toFixed(1)} s)\n`);
    if (!ok) process.stdout.write(`${output.trimEnd()}\n`);
    outcome[ok ? 'passed' : 'failed'] += 1;
    if (!ok) outcome.failures.push(check.name);
    outcome.files.push({ file: check.name, seconds });
  });
  return outcome;
}
