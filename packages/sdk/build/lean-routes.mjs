import { children, rewrite } from './syntax.mjs';

/** Properties of a route that only the server and the documentation read. */
const unread = new Set(['summary', 'errors', 'failure', 'cost']);

/** The objects that a module passes to `route`. */
function* specs(node) {
  const { type, callee, arguments: [spec] = [] } = node;
  if (type === 'CallExpression' && callee.name === 'route' && spec?.type === 'ObjectExpression') yield spec;
  for (const child of children(node)) yield* specs(child);
}

/**
 * Leaves out the parts of routes that no page reads.
 *
 * @returns {import('vite').Plugin}
 */
export const leanRoutes = () => ({
  name: 'oriel:lean-routes',
  enforce: 'post',
  transform(code, id) {
    if (!/contracts[\\/]src[\\/].+-routes[.]ts/.test(id)) return;
    const changes = [...specs(this.parse(code))].flatMap(({ properties }) =>
      properties.flatMap(({ key, start }, index) => {
        if (!unread.has(key?.name)) return [];
        const { start: end = properties[index].end } = properties[index + 1] ?? {};
        return [[start, end, '']];
      }),
    );
    if (changes.length > 0) return { code: rewrite(code, changes), map: null };
  },
});
