interface Closable {
  close(): Promise<void>;
}

/** Stored under a global symbol: the environment of the tests, which closes the stacks, loads this module a second time. */
const symbol = Symbol.for('oriel.testing.shared-stacks');

/** The shared stacks of this process, by their options. */
export function sharedStacks<Stack extends Closable>(): Map<string, Promise<Stack>> {
  // Only this module sets the symbol.
  const holder = globalThis as { [symbol]?: Map<string, Promise<Stack>> };
  holder[symbol] ??= new Map();
  return holder[symbol];
}

/** Closes all stacks of this process. */
export async function closeSharedStacks(): Promise<void> {
  const stacks = sharedStacks();
  const ending = [...stacks.values()];
  stacks.clear();
  await Promise.allSettled(ending.map(async stack => (await stack).close()));
}
