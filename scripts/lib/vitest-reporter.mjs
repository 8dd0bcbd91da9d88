import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { root } from './workspace.mjs';

/**
 * Leaves behind, as JSON in the file that `ORIEL_TEST_RESULTS` names, how many tests passed, which failed or passed only
 * at the second try, and how long each file took. Vitest's own JSON tells only the time within tests, and much of it goes into what a file imports.
 */
export default class ResultsReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const tests = modules.flatMap(module => [...module.children.allTests()]);
    const passed = tests.filter(test => test.result().state === 'passed');
    const broken = tests.filter(test => test.result().state !== 'passed');
    const again = passed.filter(test => test.diagnostic()?.flaky);
    const file = process.env.ORIEL_TEST_RESULTS;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      JSON.stringify({
        passed: passed.length,
        // A test that was skipped counts as failed.
        failed: broken.length,
        failures: broken.map(nameOf),
        again: again.map(nameOf),
        files: modules.map(module => ({
          file: relative(root, module.moduleId),
          seconds: secondsOf(module.diagnostic()),
        })),
      }),
    );
  }
}

const nameOf = test => `${relative(root, test.module.moduleId)} › ${test.fullName}`;

const secondsOf = ({ environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration }) =>
  (environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration) / 1000;
