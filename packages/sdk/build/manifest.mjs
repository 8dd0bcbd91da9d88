/** The files that an entry needs, itself first: its static imports, and those of the dynamic imports that are named. */
export function chunksOf(built, entry, dynamic) {
  const chunks = new Map(built.filter(({ type }) => type === 'chunk').map(chunk => [chunk.fileName, chunk]));
  const first = [...chunks.values()].find(({ isEntry, name }) => isEntry && name === entry);
  if (!first) throw new Error(`The build has no entry "${entry}".`);
  const found = new Set();
  const visit = fileName => {
    const chunk = chunks.get(fileName);
    if (!chunk || found.has(fileName)) return;
    found.add(fileName);
    chunk.imports.forEach(visit);
    for (const next of chunk.dynamicImports) {
      const modules = chunks.get(next)?.moduleIds ?? [];
      if (dynamic.some(name => modules.some(id => id.includes(name)))) visit(next);
    }
  };
  visit(first.fileName);
  return [...found];
}
