/**
 * Refuses files of a build that import each other: their execution order depends on which is requested first, and it
 * then reads values of the other that are not there yet.
 *
 * @param {readonly { type: string, fileName: string, imports: readonly string[] }[]} built
 * @throws with the names along the cycle
 */
export function refuseCycles(built) {
  const cycle = findCycle(built);
  if (cycle) throw new Error(`Files import each other: ${cycle.join(', ')}. One group is to hold them.`);
}

function findCycle(built) {
  const importsOf = new Map(
    built.filter(({ type }) => type === 'chunk').map(({ fileName, imports }) => [fileName, imports]),
  );
  const done = new Set();
  const visit = (name, path) => {
    if (path.includes(name)) return path.slice(path.indexOf(name));
    if (done.has(name)) return undefined;
    for (const next of importsOf.get(name) ?? []) {
      const cycle = visit(next, [...path, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of importsOf.keys()) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return undefined;
}
