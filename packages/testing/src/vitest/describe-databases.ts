import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { bothDatabases, databases } from '../stack/databases';
import { freshOrganization } from '../stack/fresh-organization';
import { sharedStack } from '../stack/shared-stack';
import {
  type DatabaseName,
  type StackOptions,
  startTestStack,
  type TestStack,
} from '../stack/start-test-stack';

export interface SuiteOptions extends Omit<StackOptions, 'database'> {
  /**
   * Whether the suite has its own server and database, including the demonstration: for tests that kill, count or change shared
   * data. Default: only with a separate clock or mailer.
   */
  readonly alone?: boolean;
  /** Whether each test has its own people and workspaces. Default: the tests of a suite share them. */
  readonly each?: boolean;
}

type Suite = (stack: () => TestStack) => void;

/** Runs a suite on PostgreSQL, and in `npm run test:full` also on the embedded database. */
export function describeDatabases(name: string, suite: Suite, options: SuiteOptions = {}): void {
  describe.each(databases)(`${name} on %s`, database => runSuite(suite, { ...options, database }));
}

/**
 * Runs a suite on both databases in every run: for tests of locks, search, streams, jobs, backup, credit or migrations.
 */
export function describeConformance(name: string, suite: Suite, options: SuiteOptions = {}): void {
  describe.each(bothDatabases)(`${name} on %s`, database => runSuite(suite, { ...options, database }));
}

/** Runs a suite once, in a fresh organization on a shared stack with PostgreSQL. */
export function describeStack(name: string, suite: Suite, options: SuiteOptions = {}): void {
  describe(name, () => runSuite(suite, { ...options, database: 'postgres' }));
}

function runSuite(
  suite: Suite,
  { alone = false, each = false, ...options }: SuiteOptions & { readonly database: DatabaseName },
): void {
  let stack: TestStack | undefined;
  const open = async () => {
    stack =
      alone || options.now || options.mail
        ? await startTestStack(options)
        : await freshOrganization(await sharedStack(options));
  };
  const close = () => stack?.close();
  if (each) {
    beforeEach(open);
    afterEach(close);
  } else {
    beforeAll(open);
    afterAll(close);
    beforeEach(() => stack?.model?.reset());
  }
  suite(() => {
    if (!stack) throw new Error('The stack has not been started');
    return stack;
  });
}
