/** Whether two values are equal: plain objects and arrays by content, everything else by identity. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(name => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) || (value != null && Object.getPrototypeOf(value) === Object.prototype);
