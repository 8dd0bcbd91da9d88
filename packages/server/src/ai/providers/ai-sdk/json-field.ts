/** The value at a path of JSON; `undefined` if there is none. */
export function jsonField(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, key);
  }
  return found;
}

/** A count at a path of JSON; 0 if there is none. */
export function jsonCount(value: unknown, ...path: readonly string[]): number {
  const found = jsonField(value, ...path);
  return typeof found === 'number' && Number.isSafeInteger(found) && found > 0 ? found : 0;
}
