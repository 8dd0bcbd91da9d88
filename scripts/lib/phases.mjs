import { buildStale } from './build.mjs';
import { checks, runChecks } from './checks.mjs';
import { runPlaywright } from './playwright.mjs';
import { runVitest } from './vitest.mjs';

/**
 * The phases of the test. Each runs whole, or the files whose paths contain one of `files`, and says what passed, what
 * failed, and how long each file took.
 */
export const phases = {
  static: choice => runChecks(checks.source, choice),
  unit: choice => runVitest('unit', ['unit', 'dom', 'portal', 'page', 'react-18'], choice),
  // These wait for processes and clocks more than they compute, so that three share two cores well.
  server: choice => runVitest('server', ['server'], { ...choice, options: ['--maxWorkers=3'] }),
  build: async () => {
    await buildStale('release');
    return { passed: 1, failed: 0, files: [] };
  },
  package: choice => runChecks(checks.built, choice),
  browser: runPlaywright,
};

/** The phases that look at what `build` makes. */
const ofBuilt = ['package', 'browser'];

/** What runs beside each other: the server's tests leave half of the machine to the static checks. */
export const daily = [['unit'], ['static', 'server'], ['build'], ['package'], ['browser']];

/**
 * The steps of a run with the build before the first phase that needs it, so that its time is not counted as theirs.
 *
 * @param {readonly (readonly { name: string, files: readonly string[] }[])[]} steps
 */
export function withBuild(steps) {
  const names = steps.map(step => step.map(({ name }) => name));
  const first = names.findIndex(step => step.some(name => ofBuilt.includes(name)));
  if (first < 0 || names.flat().includes('build')) return steps;
  return [...steps.slice(0, first), [{ name: 'build', files: [] }], ...steps.slice(first)];
}
