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
  unit: choice => runVitest('unit', ['unit', 'dom', 'page', 'react-18'], choice),
  // These wait for processes and clocks more than they compute, so that three share two cores well.
  server: choice => runVitest('server', ['server'], { ...choice, options: ['--maxWorkers=3'] }),
  package: async choice => {
    await buildStale('release');
    return runChecks(checks.built, choice);
  },
  browser: async choice => {
    await buildStale('release');
    return runPlaywright(choice);
  },
};

/** What runs beside each other: the server's tests leave half of the machine to the static checks. */
export const daily = [['unit'], ['static', 'server'], ['package'], ['browser']];
