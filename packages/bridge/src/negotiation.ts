/** The highest protocol number that both sides support; undefined if there is none. */
export function negotiateProtocol(own: readonly number[], theirs: readonly number[]): number | undefined {
  const common = own.filter(number => theirs.includes(number));
  return common.length > 0 ? Math.max(...common) : undefined;
}

/** Capabilities that both sides have, in the order of the first list. */
export function intersectCapabilities(own: readonly string[], theirs: readonly string[]): string[] {
  return own.filter(capability => theirs.includes(capability));
}
