import { afterAll, beforeAll, describe } from 'vitest';
import { type StackOptions, startTestStack, type TestStack } from './start-test-stack';

/** Runs a suite twice, on the embedded database and on PostgreSQL, each with a stack of its own. */
export function describeDatabases(
  name: string,
  suite: (stack: () => TestStack) => void,
  options: Omit<StackOptions, 'database'> = {},
): void {
  describe.each(['pglite', 'postgres'] as const)(`${name} on %s`, database => {
    let stack: TestStack | undefined;
    beforeAll(async () => {
      stack = await startTestStack({ ...options, database });
    });
    afterAll(() => stack?.close());
    suite(() => {
      if (!stack) throw new Error('The stack has not been started');
      return stack;
    });
  });
}
