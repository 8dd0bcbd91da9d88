/** The suite's only assertion; it also runs in a page without a test runner. */
export function expectEqual(actual: unknown, expected: unknown, what = 'value'): void {
  const [left, right] = [describe(actual), describe(expected)];
  if (left !== right) throw new Error(`${what}: expected ${right}, got ${left}`);
}

const describe = (value: unknown) =>
  JSON.stringify(value, (_key, entry: unknown) => (entry === undefined ? 'undefined' : entry)) ?? 'undefined';
