import { Parser } from 'htmlparser2';
import { DocumentError } from './document';
import { withoutMarks } from './omission-marks';

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /**
   * By name without prefix. If both `id` and `r:id` exist, `id` is the one without; a reference to a relation is always found
   * with `relationId`.
   */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
}

export type XmlNode = XmlElement | string;

/** Readers recurse. Deeper elements of a page are placed at this depth, as browsers do; deeper XML is hostile. */
const maxDepth = 300;
/** The parser takes more and more time for deeper elements of a page. */
const maxPageDepth = 5_000;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Word writes `o:p` in the lines of a page, which is no paragraph. */
const nameOf = (name: string, isHtml: boolean): string => (isHtml && name === 'o:p' ? 'span' : local(name));

function readAttributes(given: Readonly<Record<string, string>>): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    const short = local(name);
    const clean = withoutMarks(value);
    if (short !== name) attributes.set(`:${short}`, clean);
    if (short === name || !attributes.has(short)) attributes.set(short, clean);
  }
  return attributes;
}

interface GrowingElement extends XmlElement {
  readonly children: XmlNode[];
}

/** Office writes new kinds of content with a fallback for older programs: only the first is read. */
function chooseAlternative({ children }: XmlElement): readonly XmlNode[] {
  const choices = children.filter(isElement);
  return (
    choices.find(({ name }) => name === 'Choice') ??
    choices.find(({ name }) => name === 'Fallback') ?? { children: [] }
  ).children;
}

/**
 * Parses XML or HTML into a tree under an unnamed root. Document types are ignored, so no entity expands.
 *
 * @throws DocumentError `file_too_complex`
 * @returns `isDamaged` if the XML is cut off or contains undeclared entities
 */
export function parseTree(
  source: string,
  isHtml = false,
): { readonly root: XmlElement; readonly isDamaged: boolean } {
  const root: GrowingElement = { name: '', attributes: new Map(), children: [] };
  const open: GrowingElement[] = [root];
  const top = () => open[open.length - 1] ?? root;
  // Elements that are open in the source but were placed at `maxDepth`.
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        if (depth > (isHtml ? maxPageDepth : maxDepth)) throw new DocumentError('file_too_complex');
        const element: GrowingElement = {
          name: open.length > maxDepth ? 'div' : nameOf(name, isHtml),
          attributes: readAttributes(attributes),
          children: [],
        };
        if (open.length > maxDepth) open.pop();
        top().children.push(element);
        open.push(element);
      },
      ontext(value) {
        const { children } = top();
        const last = children[children.length - 1];
        const text = withoutMarks(value);
        if (typeof last === 'string') children[children.length - 1] = last + text;
        else children.push(text);
      },
      onclosetag(name) {
        if (depth-- >= open.length) return;
        const closed = open.pop();
        if (closed && !isHtml && local(name) === 'AlternateContent') {
          const parent = top();
          parent.children.pop();
          for (const child of chooseAlternative(closed)) parent.children.push(child);
        }
      },
    },
    { xmlMode: !isHtml, decodeEntities: true },
  );
  parser.write(source);
  const isCut = depth > 0;
  parser.end();
  return { root, isDamaged: !isHtml && (isCut || hasUnknownEntity(source)) };
}

/** Whether the XML refers to an entity that only a document type could declare. */
export const hasUnknownEntity = (xml: string): boolean =>
  /&(?!(?:amp|lt|gt|quot|apos|#\d{1,8}|#x[\da-f]{1,6});)/i.test(
    xml.includes('<![CDATA[') ? xml.replace(/<!\[CDATA\[.*?\]\]>/gs, '') : xml,
  );

/** Names and attributes as in a tree; elements are not kept, so the cost is that of the longest text. */
export function walkXml(
  xml: string,
  on: {
    readonly open?: (name: string, attributes: ReadonlyMap<string, string>) => void;
    readonly text?: (text: string) => void;
    readonly close?: (name: string) => void;
    /** Whether nothing more is wanted. */
    readonly isDone?: () => boolean;
  },
): { readonly isDamaged: boolean } {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        on.open?.(local(name), readAttributes(attributes));
      },
      ontext: value => on.text?.(withoutMarks(value)),
      onclosetag(name) {
        depth--;
        on.close?.(local(name));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const step = 65_536;
  for (let at = 0; at < xml.length; at += step) {
    parser.write(xml.slice(at, at + step));
    if (on.isDone?.()) return { isDamaged: false };
  }
  const isDamaged = depth > 0;
  parser.end();
  return { isDamaged };
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

export const elementsOf = (parent: XmlElement | undefined, name?: string): XmlElement[] =>
  (parent?.children ?? []).filter(isElement).filter(child => name === undefined || child.name === name);

/** Follows the first child of each name. */
export function childOf(parent: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = parent;
  for (const name of path)
    found = found?.children.find((child): child is XmlElement => isElement(child) && child.name === name);
  return found;
}

/** All elements below, in the order of the source. */
export function* descendantsOf(parent: XmlElement): Generator<XmlElement> {
  const waiting = elementsOf(parent).reverse();
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    yield element;
    for (const child of elementsOf(element).reverse()) waiting.push(child);
  }
}

export const descendantOf = (parent: XmlElement | undefined, name: string): XmlElement | undefined => {
  if (parent) for (const element of descendantsOf(parent)) if (element.name === name) return element;
  return undefined;
};

export const textOf = (node: XmlElement | undefined): string =>
  (node?.children ?? []).map(child => (isElement(child) ? textOf(child) : child)).join('');

/** The attribute `val` of a child, which is how Office writes most settings. */
export const settingOf = (parent: XmlElement | undefined, ...path: readonly string[]): string | undefined =>
  childOf(parent, ...path)?.attributes.get('val');

/** An element that is a switch is on unless its value says otherwise. */
export function isOn(parent: XmlElement | undefined, name: string): boolean {
  const element = childOf(parent, name);
  return element !== undefined && !/^(?:0|false|off|none)$/.test(element.attributes.get('val') ?? '');
}

/** The id of a relation: `r:id`, `r:embed` and similar. */
export const relationId = (element: XmlElement | undefined, name = 'id'): string =>
  element?.attributes.get(`:${name}`) ?? element?.attributes.get(name) ?? '';
