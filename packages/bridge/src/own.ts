/** The value of an own key; `__proto__`, `constructor` and the like are nobody's. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
