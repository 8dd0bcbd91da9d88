import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { checkSdkPackage } from './sdk-package.mjs';
import { bin, root } from './workspace.mjs';

const names = readdirSync(join(root, 'packages'));
const packages = names.map(name => `packages/${name}`);
/** Packages with a public surface; `testing` is private. */
const reported = names.filter(name => name !== 'testing');
const typed = [...packages, 'portal', 'examples/react-host', 'tests'].filter(folder =>
  existsSync(join(root, folder, 'tsconfig.json')),
);

/** A check that is one command: it holds when the command exits with 0. */
function command(name, program, args, options) {
  return {
    name,
    run: async () => {
      const { code, output } = await run(program, args, options);
      return { ok: code === 0, output };
    },
  };
}

/** A tool that looks at nothing also reports success, so the number of modules it saw is part of the check. */
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

export const checks = {
  /** What is checked on the source alone. */
  source: [
    ...typed.map(folder => command(`types of ${folder}`, bin('tsc'), ['-p', folder])),
    command('format and lint', bin('biome'), ['ci', '--error-on-warnings', '.']),
    boundaries,
    command('dead code', bin('knip'), ['--no-progress']),
    command('workspace', bin('sherif'), []),
    ...reported.map(name =>
      command(`API report of ${name}`, process.execPath, ['scripts/api.mjs', '--check', name]),
    ),
  ],
  /** What is checked on the built packages. */
  built: [
    command('sizes', bin('size-limit'), ['--config', 'size-limit.config.json']),
    { name: 'package of sdk, alone', run: checkSdkPackage },
  ],
};

/**
 * Runs checks, each of them one test, two at a time.
 * @param {readonly { name: string, run: () => Promise<{ ok: boolean, output: string }> }[]} all
 * @param {{ files?: readonly string[] }} [choice] only checks whose names contain one of these
 */
export async function runChecks(all, { files: names = [] } = {}) {
  const queue = all.filter(check => names.length === 0 || names.some(name => check.name.includes(name)));
  const outcome = { passed: 0, failed: 0, files: [] };
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const started = performance.now();
      const { ok, output } = await check.run();
      const seconds = (performance.now() - started) / 1000;
      process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${check.name} (${seconds.toFixed(1)} s)\n`);
      if (!ok) process.stdout.write(`${output.trimEnd()}\n`);
      outcome[ok ? 'passed' : 'failed'] += 1;
      outcome.files.push({ file: check.name, seconds });
    }
  };
  await Promise.all([worker(), worker()]);
  return outcome;
}
