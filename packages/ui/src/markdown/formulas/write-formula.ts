import katex from 'katex';

/** KaTeX's MathML tree of a formula; its type declarations omit it. */
type TreeNode =
  | { type: string; attributes: Record<string, string>; children: readonly TreeNode[] }
  | { children: readonly TreeNode[]; type?: undefined }
  | { text: string; type?: undefined; children?: undefined }
  | { character: string | null; width: number; type?: undefined; children?: undefined };

// KaTeX exports this function without declaring it.
const { __renderToDomTree: renderTree } = katex as unknown as {
  __renderToDomTree: (tex: string, options: object) => TreeNode;
};

const NAMESPACE = 'http://www.w3.org/1998/Math/MathML';
const elements = new Set(
  'math semantics annotation mrow mi mn mo ms mtext mspace msup msub msubsup munder mover munderover mmultiscripts mprescripts none mfrac msqrt mroot mtable mtr mtd mpadded mphantom mstyle menclose merror'.split(
    ' ',
  ),
);
/** No URLs, styles, classes or ids, because a formula could do harm with these. */
const attributes = new Set(
  'display displaystyle scriptlevel mathvariant mathcolor mathbackground mathsize stretchy fence separator form symmetric largeop movablelimits accent accentunder lspace rspace minsize maxsize linethickness width height depth voffset columnalign columnspacing columnlines rowspacing rowlines columnspan notation encoding'.split(
    ' ',
  ),
);
/** Deeper formulas stay as written. */
const MAX_DEPTH = 200;

/**
 * Converts TeX to MathML elements, created one by one: that needs neither markup strings nor styles, and so works under any
 * content security policy.
 * @returns the element, or the problem of the formula
 */
export function writeFormula(tex: string, display: boolean, ownerDocument: Document): Element | string {
  try {
    const tree = renderTree(tex, {
      output: 'mathml',
      displayMode: display,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 300,
    });
    const fragment = ownerDocument.createDocumentFragment();
    addTo(fragment, tree, ownerDocument, 0);
    const math = fragment.querySelector('math');
    if (!math) return 'No formula';
    if (display) math.setAttribute('display', 'block');
    return math;
  } catch (error) {
    // An excessively nested formula ends in an error of the engine.
    return error instanceof Error ? error.message : String(error);
  }
}

function addTo(parent: Node, node: TreeNode, ownerDocument: Document, depth: number): void {
  if (depth > MAX_DEPTH) throw new Error('The formula is nested too deep');
  if ('text' in node) parent.appendChild(ownerDocument.createTextNode(node.text));
  else if ('character' in node) addSpace(parent, node, ownerDocument);
  else if (node.type === undefined)
    for (const child of node.children) addTo(parent, child, ownerDocument, depth + 1);
  else {
    const isKnown = elements.has(node.type);
    const element = ownerDocument.createElementNS(NAMESPACE, isKnown ? node.type : 'mrow');
    for (const [name, value] of Object.entries(node.attributes))
      if (attributes.has(name)) element.setAttribute(name, value);
    for (const child of node.children) addTo(element, child, ownerDocument, depth + 1);
    if (node.type === 'mtable') alignCells(element);
    parent.appendChild(element);
  }
}

/** Browsers do not support column alignment, so each cell gets its own, which the style sheet reads. */
function alignCells(table: Element): void {
  const columns = table.getAttribute('columnalign')?.split(' ') ?? [];
  for (const row of table.children)
    for (const [index, cell] of [...row.children].entries()) {
      const align = columns[index] ?? columns.at(-1);
      if (align) cell.setAttribute('columnalign', align);
    }
}

function addSpace(
  parent: Node,
  { character, width }: { character: string | null; width: number },
  ownerDocument: Document,
): void {
  if (character) parent.appendChild(ownerDocument.createTextNode(character));
  else {
    const space = ownerDocument.createElementNS(NAMESPACE, 'mspace');
    space.setAttribute('width', `${width}em`);
    parent.appendChild(space);
  }
}
