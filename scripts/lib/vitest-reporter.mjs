import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { root } from './workspace.mjs';

/**
 * Leaves behind, as JSON in the file that `ORIEL_TEST_RESULTS` names, how many tests passed and failed and how long each
 * file took. Vitest's own JSON tells only the time within tests, and much of it goes into what a file imports.
 */
export default class ResultsReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const states = modules.flatMap(module =>
      [...module.children.allTests()].map(test => test.result().state),
    );
    const passed = states.filter(state => state === 'passed').length;
    const file = process.env.ORIEL_TEST_RESULTS;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      JSON.stringify({
        passed,
        // A test that was skipped counts as failed.
        failed: states.length - passed,
        files: modules.map(module => ({
          file: relative(root, module.moduleId),
          seconds: secondsOf(module.diagnostic()),
        })),
      }),
    );
  }
}

const secondsOf = ({ environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration }) =>
  (environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration) / 1000;
