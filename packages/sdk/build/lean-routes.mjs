/** What a server reads of a route, and no browser: its docs, its own error codes, and whom it lets in beyond a sign-in. */
const serverOnly = { route: ['summary', 'errors'], access: ['permission', 'feature', 'owner', 'embed'] };

/**
 * Leaves out of the routes what browsers never read.
 *
 * @param {(id: string) => boolean} test - modules that declare routes
 * @returns {import('vite').Plugin}
 */
export const leanRoutes = test => ({
  name: 'oriel:lean-routes',
  enforce: 'post',
  transform(code, id) {
    if (!test(id)) return;
    const routes = this.parse(code)
      .body.map(node => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
      .filter(node => node?.type === 'VariableDeclaration')
      .flatMap(node => node.declarations)
      .map(({ init }) => init)
      .filter(init => init?.type === 'CallExpression' && init.callee.name === 'route')
      .map(call => call.arguments[0]);
    const named = (object, names) =>
      object.properties.filter(({ type, key }) => type === 'Property' && names.includes(key.name));
    const found = routes.flatMap(route => [
      ...named(route, serverOnly.route),
      ...named(route, ['access']).flatMap(({ value }) =>
        value.type === 'ObjectExpression' ? named(value, serverOnly.access) : [],
      ),
    ]);
    let written = code;
    for (const { start, end } of found.sort((a, b) => b.start - a.start)) {
      // With the comma that follows.
      written = written.slice(0, start) + written.slice(end).replace(/^\s*,/, '');
    }
    return { code: written, map: null };
  },
});
