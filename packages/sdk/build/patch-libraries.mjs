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
const isAssignedMember = ({ type, operator, left }) =>
  type === 'AssignmentExpression' && operator === '=' && left.type === 'MemberExpression';
const isInherited = node =>
  isAssignedMember(node) && !node.left.computed && inherited.has(node.left.property.name);
/** Whether a node is `a[name] = b[name]`, as loops copy objects. */
const isCopied = node =>
  isAssignedMember(node) &&
  node.left.computed &&
  node.right.type === 'MemberExpression' &&
  node.right.computed &&
  node.left.property.type === 'Identifier' &&
  node.left.property.name === node.right.property.name;

/**
 * Lets libraries run on pages that add members to the prototype of all objects, or have frozen it: a loop over the names
 * of an object leaves out what it inherits, and a member of an inherited name is defined instead of assigned, also when an
 * object is copied.
 *
 * @param {{ loops: (id: string) => boolean, members: (id: string) => boolean }} tests - modules that need either
 * @returns {import('vite').Plugin}
 */
export const patchLibraries = ({ loops, members }) => ({
  name: 'oriel:patch-libraries',
  enforce: 'post',
  transform(code, id) {
    const changes = [];
    if (loops(id)) {
      for (const { left, right, body } of find(this.parse(code), isLoop)) {
        // Some loops are over nothing, and some names are the last of several expressions, which may be in parentheses.
        const between = code.slice(left.end, right.start).replace(/\bin\b/, ' of Object.keys(Object((');
        const end = code.lastIndexOf(')', body.start - 1);
        changes.push([left.end, right.start, between], [end, end, ')))']);
      }
    }
    if (members(id)) {
      const program = this.parse(code);
      for (const { start, end, left, right } of find(program, isCopied)) {
        const [object, name] = [left.object, left.property].map(node => code.slice(node.start, node.end));
        const value = code.slice(right.start, right.end);
        const defined = `Object.defineProperty(${object},${name},{value:${value},writable:true,enumerable:true,configurable:true})`;
        changes.push([start, start, `(${name} in Object.prototype?${defined}:`], [end, end, ')']);
      }
      for (const { start, end, left, right } of find(program, isInherited)) {
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
