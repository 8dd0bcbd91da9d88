/** The highest number both sides speak; undefined when there is none. */
export function negotiateProtocol(own: readonly number[], theirs: readonly number[]): number | undefined {
  const common = own.filter(number => theirs.includes(number));
  return common.length > 0 ? Math.max(...common) : undefined;
}

/** What both sides can do, in the order of the first. */
export function intersectCapabilities(own: readonly string[], theirs: readonly string[]): string[] {
  return own.filter(capability => theirs.includes(capability));
}
