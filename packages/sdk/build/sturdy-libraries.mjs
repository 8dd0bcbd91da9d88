import { rewrite } from './syntax.mjs';

/** Names that every object inherits. Where a page has frozen their owner, nothing of these names can be assigned. */
const inherited = new Set(['constructor', 'hasOwnProperty', 'toLocaleString', 'toString', 'valueOf']);

/** The nodes of a piece of syntax for which a test holds, outermost first. */
function* find(node, test) {
  if (!node || typeof node !== 'object') return;
  if (test(node)) yield node;
  for (const child of Object.values(node)) yield* find(child, test);
}

const isLoop = ({ type }) => type === 'ForInStatement';
const isInherited = ({ type, operator, left }) =>
  type === 'AssignmentExpression' &&
  operator === '=' &&
  left.type === 'MemberExpression' &&
  !left.computed &&
  inherited.has(left.property.name);

/**
 * Lets libraries run on pages that add members to the prototype of all objects, or have frozen it: a loop over the names
 * of an object leaves out what it inherits, and a member of an inherited name is defined instead of assigned.
 *
 * @param {{ loops: (id: string) => boolean, members: (id: string) => boolean }} tests - modules that need either
 * @returns {import('vite').Plugin}
 */
export const sturdyLibraries = ({ loops, members }) => ({
  name: 'oriel:sturdy-libraries',
  enforce: 'post',
  transform(code, id) {
    const changes = [];
    if (loops(id)) {
      for (const { left, right } of find(this.parse(code), isLoop)) {
        changes.push([left.end, right.start, ' of Object.keys('], [right.end, right.end, ')']);
      }
    }
    if (members(id)) {
      for (const { start, end, left, right } of find(this.parse(code), isInherited)) {
        const { object, property } = left;
        changes.push(
          [start, object.start, 'Object.defineProperty('],
          [object.end, right.start, `,"${property.name}",{value:`],
          [end, end, ',writable:true,configurable:true})'],
        );
      }
    }
    if (changes.length === 0) return;
    return { code: rewrite(code, changes), map: null };
  },
});
