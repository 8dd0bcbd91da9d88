import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { root } from './workspace.mjs';

/**
 * Writes the results as JSON into the file that `ORIEL_TEST_RESULTS` names: the number of passed tests, the failed tests, those
 * that passed only at the second try, errors outside a test, and the time of each file. Vitest's own JSON reports only the time
 * within tests, but imports take much of it.
 */
export default class ResultsReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} unhandled errors outside all tests
   */
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap(module => [...module.children.allTests()]);
    // A skipped test counts as failed.
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
        again: tests.filter(test => test.diagnostic()?.flaky).map(nameOf),
        files: modules.map(module => ({ file: pathOf(module), seconds: secondsOf(module.diagnostic()) })),
      }),
    );
  }
}

/** A file that fails before its first test or after its last one has no failed test. */
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
