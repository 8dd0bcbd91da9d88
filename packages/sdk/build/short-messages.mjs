import { rewrite } from './syntax.mjs';

/** Characters that are left of a message: enough to find it in the library. */
const kept = 16;

/** The nodes of a piece of syntax that make an error of a plain text. */
function* findErrors(node) {
  if (!node || typeof node !== 'object') return;
  if (node.type === 'NewExpression' && /Error$/.test(node.callee.name)) {
    const [message] = node.arguments;
    if (message?.type === 'Literal' && typeof message.value === 'string') yield message;
  }
  for (const child of Object.values(node)) yield* findErrors(child);
}

/**
 * Cuts what libraries tell programmers who call them wrongly: our own calls are checked by types, and nobody reads it on a page.
 *
 * @param {(id: string) => boolean} isLibrary - modules whose messages are cut
 * @returns {import('vite').Plugin}
 */
export const shortMessages = isLibrary => ({
  name: 'oriel:short-messages',
  enforce: 'post',
  transform(code, id) {
    if (!isLibrary(id)) return;
    const changes = [...findErrors(this.parse(code))]
      .filter(({ value }) => value.length > kept)
      .map(({ start, end, value }) => [start, end, JSON.stringify(value.slice(0, kept))]);
    return changes.length === 0 ? undefined : { code: rewrite(code, changes), map: null };
  },
});
