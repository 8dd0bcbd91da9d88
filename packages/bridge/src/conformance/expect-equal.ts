/** The one assertion of the suite, which also runs in a page where there is no test runner. */
export function expectEqual(actual: unknown, expected: unknown, what = 'value'): void {
  const [left, right] = [describe(actual), describe(expected)];
  if (left !== right) throw new Error(`${what}: expected ${right}, got ${left}`);
}

const describe = (value: unknown) =>
  JSON.stringify(value, (_key, entry: unknown) => (entry === undefined ? 'undefined' : entry)) ?? 'undefined';
