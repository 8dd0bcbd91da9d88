/*
 * Formulas as a line of text, in the way people type them: `x^2`, `(a+b)/c`, `√(x)`. Reads the elements of Office (OMML) and of
 * the web (MathML).
 */
import { childOf, elementsOf, isElement, settingOf, textOf, type XmlElement, type XmlNode } from './xml';

const isPlain = (text: string): boolean => /^(?:[\p{L}\p{N}\p{M}.,]+|.)$/u.test(text);
const group = (text: string): string => (isPlain(text) ? text : `(${text})`);
const raised = (text: string): string => (text === '' ? '' : `^${group(text)}`);
const lowered = (text: string): string => (text === '' ? '' : `_${group(text)}`);
const part = (node: XmlElement, name: string): string => {
  const found = childOf(node, name);
  return found ? readMath(found) : '';
};
const all = (nodes: readonly XmlNode[]): string =>
  nodes.map(node => (isElement(node) ? readMath(node) : node.trim())).join('');

const office: Readonly<Record<string, (node: XmlElement) => string>> = {
  r: node => elementsOf(node, 't').map(textOf).join(''),
  f: node =>
    settingOf(node, 'fPr', 'type') === 'noBar'
      ? `${part(node, 'num')} \u00a6 ${part(node, 'den')}`
      : `${group(part(node, 'num'))}/${group(part(node, 'den'))}`,
  sSup: node => group(part(node, 'e')) + raised(part(node, 'sup')),
  sSub: node => group(part(node, 'e')) + lowered(part(node, 'sub')),
  sSubSup: node => group(part(node, 'e')) + lowered(part(node, 'sub')) + raised(part(node, 'sup')),
  sPre: node => lowered(part(node, 'sub')) + raised(part(node, 'sup')) + group(part(node, 'e')),
  rad: node => {
    const degree = part(node, 'deg');
    return `${degree === '' ? '' : `${degree} `}√(${part(node, 'e')})`
      .replace(/^3 √/, '∛')
      .replace(/^4 √/, '∜');
  },
  nary: node =>
    `${settingOf(node, 'naryPr', 'chr') ?? '∫'}${lowered(part(node, 'sub'))}${raised(part(node, 'sup'))} ${part(node, 'e')}`,
  d: node => {
    const separator = settingOf(node, 'dPr', 'sepChr') ?? '|';
    const inner = elementsOf(node, 'e').map(readMath).join(separator);
    return `${settingOf(node, 'dPr', 'begChr') ?? '('}${inner}${settingOf(node, 'dPr', 'endChr') ?? ')'}`;
  },
  func: node => `${part(node, 'fName')}(${part(node, 'e')})`.replace(/\(\((.*)\)\)$/s, '($1)'),
  limLow: node => part(node, 'e') + lowered(part(node, 'lim')),
  limUpp: node => part(node, 'e') + raised(part(node, 'lim')),
  acc: node => group(part(node, 'e')) + (settingOf(node, 'accPr', 'chr') ?? '\u0302'),
  bar: node => `${group(part(node, 'e'))}\u0305`,
  m: node =>
    `[${elementsOf(node, 'mr')
      .map(row => elementsOf(row, 'e').map(readMath).join(', '))
      .join('; ')}]`,
  eqArr: node => elementsOf(node, 'e').map(readMath).join('; '),
};

/** The n-th element in it, whatever its name. */
const nth = (node: XmlElement, index: number): string => {
  const found = elementsOf(node)[index];
  return found ? readMath(found) : '';
};

const web: Readonly<Record<string, (node: XmlElement) => string>> = {
  mfrac: node => `${group(nth(node, 0))}/${group(nth(node, 1))}`,
  msup: node => group(nth(node, 0)) + raised(nth(node, 1)),
  msub: node => group(nth(node, 0)) + lowered(nth(node, 1)),
  msubsup: node => group(nth(node, 0)) + lowered(nth(node, 1)) + raised(nth(node, 2)),
  munder: node => nth(node, 0) + lowered(nth(node, 1)),
  mover: node => nth(node, 0) + raised(nth(node, 1)),
  munderover: node => nth(node, 0) + lowered(nth(node, 1)) + raised(nth(node, 2)),
  msqrt: node => `√(${all(node.children)})`,
  mroot: node => `${nth(node, 1)} √(${nth(node, 0)})`,
  mfenced: node =>
    `${node.attributes.get('open') ?? '('}${elementsOf(node).map(readMath).join(', ')}${node.attributes.get('close') ?? ')'}`,
  mtable: node =>
    `[${elementsOf(node, 'mtr')
      .map(row => elementsOf(row, 'mtd').map(readMath).join(', '))
      .join('; ')}]`,
  semantics: node => nth(node, 0),
  annotation: () => '',
  'annotation-xml': () => '',
};

/** Properties of an element, which are not part of the formula. */
const isProperty = (node: XmlNode): boolean => isElement(node) && /Pr$/.test(node.name);

export function readMath(node: XmlElement): string {
  const read = Object.hasOwn(office, node.name)
    ? office[node.name]
    : Object.hasOwn(web, node.name)
      ? web[node.name]
      : undefined;
  return read ? read(node) : all(node.children.filter(child => !isProperty(child)));
}
