import { sharedStacks } from './shared-stacks';
import { type StackOptions, startTestStack, type TestStack } from './start-test-stack';

/** The options that stacks can share; a separate clock or mailer cannot be shared. */
export type SharedStackOptions = Omit<StackOptions, 'now' | 'mail'>;

/**
 * The stack of this process for a database and a configuration, started when a suite first requests it. It ends with the process,
 * not with the suite.
 *
 * Several suites use it, one after the other, so a test works in its own `freshOrganization` and does not change shared data: the
 * demonstration, the curated cards, the models.
 */
export function sharedStack(options: SharedStackOptions = {}): Promise<TestStack> {
  const stacks = sharedStacks<TestStack>();
  const { database = 'postgres', model = false, config = {} } = options;
  // An undefined value in a configuration is set on purpose, and JSON would drop it.
  const values = Object.entries(config).map(([name, value]) => [
    name,
    value === undefined ? 'undefined' : value,
  ]);
  const key = JSON.stringify([database, model, values]);
  const known = stacks.get(key);
  if (known) return known;
  const started = startTestStack(options);
  stacks.set(key, started);
  // The next suite tries again.
  started.catch(() => stacks.delete(key));
  return started;
}
