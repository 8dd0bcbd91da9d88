import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { root } from './workspace.mjs';

/**
 * Writes the results as JSON into the file that `ORIEL_TEST_RESULTS` names: how many tests passed, which failed, what
 * failed outside of a test, and how long each file took. Vitest's own JSON has only the time within tests, and much of it
 * goes into what a file imports.
 */
export default class ResultsReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} unhandled errors that no test waited for
   */
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap(module => [...module.children.allTests()]);
    // A test that was skipped counts as failed.
    const broken = tests.filter(test => test.result().state !== 'passed');
    const outside = [...modules.flatMap(outsideOfTests), ...unhandled.map(afterTest)];
    const file = process.env.ORIEL_TEST_RESULTS;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      JSON.stringify({
        passed: tests.length - broken.length,
        failed: broken.length + outside.length,
        failures: [...broken.map(nameOf), ...outside],
        files: modules.map(module => ({ file: pathOf(module), seconds: secondsOf(module.diagnostic()) })),
      }),
    );
  }
}

/** A file that fails before its first test or after its last one has no test that failed. */
const outsideOfTests = module =>
  [module, ...module.children.allSuites()].flatMap(entity =>
    entity.errors().map(error => `${nameOf(entity)}: ${firstLines(error)}`),
  );

const afterTest = error =>
  [
    error.VITEST_TEST_PATH && relative(root, error.VITEST_TEST_PATH),
    'an error after its test',
    firstLines(error),
  ]
    .filter(Boolean)
    .join(': ');

const pathOf = module => relative(root, module.moduleId);

const nameOf = entity =>
  entity.type === 'module' ? pathOf(entity) : `${pathOf(entity.module)} › ${entity.fullName}`;

const firstLines = error => String(error.message).split('\n').slice(0, 4).join(' ');

const secondsOf = ({ environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration }) =>
  (environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration) / 1000;
