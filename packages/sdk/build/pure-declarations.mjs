const called = new Set(['CallExpression', 'NewExpression']);

/** Whether a call is anywhere in a piece of syntax. */
function hasCall(node) {
  if (!node || typeof node !== 'object') return false;
  if (called.has(node.type)) return true;
  return Object.values(node).some(hasCall);
}

/**
 * Lets the bundler leave out what nobody uses of modules that only declare. A schema or a route is made by a call, and
 * a call is kept for what it might do; here each such constant becomes a call that is marked as doing nothing else.
 *
 * @param {(id: string) => boolean} test - modules whose top level does nothing but declare
 * @returns {import('vite').Plugin}
 */
export const pureDeclarations = test => ({
  name: 'oriel:pure-declarations',
  enforce: 'post',
  transform(code, id) {
    if (!test(id)) return;
    const found = this.parse(code)
      .body.map(node => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
      .filter(node => node?.type === 'VariableDeclaration')
      .flatMap(node => node.declarations)
      .map(({ init }) => init)
      .filter(init => init && !init.type.includes('Function') && hasCall(init));
    let written = code;
    for (const { start, end } of found.reverse()) {
      written = `${written.slice(0, start)}/* @__PURE__ */ (() => (${written.slice(start, end)}))()${written.slice(end)}`;
    }
    return { code: written, map: null };
  },
});
