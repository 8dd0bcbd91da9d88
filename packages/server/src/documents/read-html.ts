import { readMath } from './math-text';
import { formatNumber, writeColumnLetters, writeRoman } from './number-formats';
import { markOf } from './omission-marks';
import { maxSpan, oneLine, raise, type TableCell, writeTable } from './table-text';
import {
  descendantsOf,
  elementsOf,
  isElement,
  parseTree,
  textOf,
  type XmlElement,
  type XmlNode,
} from './xml';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const blocks = words(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form header hr legend main nav option p section summary title',
);
const unseen = words('script style template noscript datalist rp param source track colgroup');
/** Content that is not text. */
const embedded = words('audio canvas embed frame iframe object video');

/** Spaces, tabs and line breaks that are kept, until the end. The signs are not in any text, see `withoutMarks`. */
const kept = '\ufdec\ufded\ufdee';
const real = ' \t\n';

/** Maximum depth of pages inside of others. */
const maxFrames = 5;

const keep = (text: string): string => text.replace(/[ \t\n]/g, sign => kept[real.indexOf(sign)] ?? sign);

/** The text of a page. A table row is on one line, lists have their numbers, and fields of forms what is entered. */
export function readHtml(html: string): string {
  const { root } = parseTree(html, true);
  return new PageReader()
    .read(root.children)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(/[\ufdec-\ufdee]/g, sign => real[kept.indexOf(sign)] ?? sign);
}

const attribute = (element: XmlElement, name: string): string | undefined => element.attributes.get(name);

/** The content of a custom element, as browsers save it. */
const isShadowTree = (element: XmlElement): boolean =>
  element.name === 'template' &&
  (attribute(element, 'shadowrootmode') ?? attribute(element, 'shadowmode')) !== undefined;

/** Whether a browser does not show the element, as far as its own attributes say. */
function isHidden(element: XmlElement): boolean {
  if (unseen.has(element.name) && attribute(element, 'type') !== 'math/tex') return !isShadowTree(element);
  const hidden = attribute(element, 'hidden');
  if (hidden !== undefined && hidden !== 'until-found') return true;
  if (element.name === 'dialog' && attribute(element, 'open') === undefined) return true;
  // A formula is written twice: readable for programs, and arranged for the eye.
  if (/\bkatex-html\b/.test(attribute(element, 'class') ?? '')) return true;
  return /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i.test(
    attribute(element, 'style') ?? '',
  );
}

const integer = (text: string | undefined): number | undefined =>
  text !== undefined && /^\s*[-+]?\d{1,9}\s*$/.test(text) ? Number(text) : undefined;

/** Formats of list numbers by the attribute `type` or the style. */
const listFormats: Readonly<Record<string, (number: number) => string>> = {
  a: writeColumnLetters,
  A: number => writeColumnLetters(number).toUpperCase(),
  i: number => writeRoman(number).toLowerCase(),
  I: writeRoman,
  'lower-alpha': writeColumnLetters,
  'lower-latin': writeColumnLetters,
  'upper-alpha': number => writeColumnLetters(number).toUpperCase(),
  'upper-latin': number => writeColumnLetters(number).toUpperCase(),
  'lower-roman': number => writeRoman(number).toLowerCase(),
  'upper-roman': writeRoman,
  'decimal-leading-zero': number => formatNumber(number, 'decimalZero'),
};

const styleOfList = (element: XmlElement): string | undefined =>
  /list-style(?:-type)?\s*:[^;]*?\b([\w-]*(?:alpha|latin|roman|decimal|decimal-leading-zero|none|disc))\b/i.exec(
    attribute(element, 'style') ?? '',
  )?.[1] ?? attribute(element, 'type');

class PageReader {
  /** The tables inside of the current cell; they are written below its row. */
  #inner: string[] | undefined;
  #isPre = false;
  #frames = 0;

  read(nodes: readonly XmlNode[]): string {
    return nodes.map(node => (isElement(node) ? this.#element(node) : this.#text(node))).join('');
  }

  #text(text: string): string {
    const clean = text.replaceAll('\u00ad', '');
    return this.#isPre ? keep(clean.replace(/\r\n?/g, '\n')) : clean.replace(/\s+/g, ' ');
  }

  #element(element: XmlElement): string {
    const { name } = element;
    if (isHidden(element)) return '';
    if (blocks.has(name)) return `\n${this.read(element.children)}\n`;
    if (/^h[1-6]$/.test(name)) {
      const text = oneLine(this.read(element.children));
      return text === '' ? '' : `\n\n${'#'.repeat(Number(name[1]))} ${text}\n`;
    }
    switch (name) {
      case 'br':
        return '\n';
      case 'ol':
      case 'ul':
      case 'menu':
        return this.#list(element);
      // A list item without a list.
      case 'li':
        return `\n- ${this.read(element.children).trim()}\n`;
      case 'table':
        return this.#table(element);
      case 'pre':
      case 'textarea':
      case 'listing':
        return `\n${this.#pre(element)}\n`;
      case 'sup':
        return raise(this.read(element.children));
      case 'del':
      case 's':
      case 'strike': {
        const text = this.read(element.children);
        return text.trim() === '' || /\n/.test(text.trim()) ? text : `~~${text.trim()}~~`;
      }
      case 'rt':
        return `(${this.read(element.children).trim()})`;
      case 'q':
        return `“${this.read(element.children)}”`;
      case 'math':
        return readMath(element) || markOf('formula');
      case 'script':
        return `$${textOf(element)}$`;
      default:
        return this.#replaced(element) ?? this.read(element.children);
    }
  }

  /** Elements whose content is not their children. */
  #replaced(element: XmlElement): string | undefined {
    const { name } = element;
    if (name === 'img' || name === 'area') return describeImage(element);
    if (name === 'svg') return describeDrawing(element);
    // Fields are apart from each other, whatever is between their tags.
    if (name === 'input') return ` ${readInput(element)} `;
    if (name === 'select') return ` ${readSelect(element)} `;
    if (name === 'button') return ` ${this.read(element.children).trim()} `;
    if (name === 'progress' || name === 'meter') return attribute(element, 'value') ?? '';
    if (!embedded.has(name)) return undefined;
    const inner = attribute(element, 'srcdoc');
    // Spaces of preformatted text are kept as in this page.
    if (name === 'iframe' && inner !== undefined) return this.#frame(inner);
    const isSmall = Number(attribute(element, 'width') ?? 9) <= 1;
    if (isSmall || (name === 'iframe' && attribute(element, 'src') === undefined)) return '';
    return markOf('other');
  }

  /** A page inside of this one. */
  #frame(source: string): string {
    if (this.#frames >= maxFrames) return markOf('other');
    this.#frames++;
    const text = this.read(parseTree(source, true).root.children);
    this.#frames--;
    return `\n${text}\n`;
  }

  #pre(element: XmlElement): string {
    const outer = this.#isPre;
    this.#isPre = true;
    const text = this.read(element.children);
    this.#isPre = outer;
    // The first line break belongs to the tag.
    return text.replace(/^\ufdee/, '');
  }

  #list(list: XmlElement): string {
    const items = elementsOf(list, 'li');
    const isReversed = attribute(list, 'reversed') !== undefined;
    let number = integer(attribute(list, 'start')) ?? (isReversed ? items.length : 1);
    const lines = list.children.map(child => {
      if (!isElement(child)) return this.#text(child);
      if (child.name !== 'li' || isHidden(child)) return this.#element(child);
      const style = styleOfList(child) ?? styleOfList(list) ?? '';
      const format = Object.hasOwn(listFormats, style) ? listFormats[style] : String;
      number = integer(attribute(child, 'value')) ?? number;
      const sign =
        style === 'none' ? '' : list.name === 'ol' && style !== 'disc' ? `${format?.(number)}. ` : '- ';
      number += isReversed ? -1 : 1;
      const text = this.read(child.children).trim();
      return text === '' ? '' : `\n${sign}${text}\n`;
    });
    // Items are on lines of their own, without empty ones between them.
    return `\n${lines.join('').replace(/\n\s*\n/g, '\n')}\n`;
  }

  #table(table: XmlElement): string {
    const captions = elementsOf(table, 'caption').map(caption => this.#element(caption));
    const rows = rowsOf(table);
    const cells = rows.map(row => elementsOf(row).filter(isCell));
    // A table with one column only arranges its content.
    const isLayout = cells.every(row => row.length <= 1) && !elementsOf(table, 'thead').length;
    const text = isLayout
      ? cells
          .flat()
          .map(cell => `\n${this.#element({ ...cell, name: 'div' })}\n`)
          .join('')
      : writeTable(cells.map(row => row.filter(cell => !isHidden(cell)).map(cell => this.#cell(cell))));
    // Keep the spaces of empty cells.
    const spaced = text.replace(/\| {2}(?=\|)/g, '|\ufdec ').replace(/^ (?=\|)/gm, '\ufdec');
    const whole = `\n${captions.join('')}${this.read(strayNodes(table))}\n${spaced}\n`;
    if (!this.#inner) return whole;
    return `\ufdef${this.#inner.push(whole.trim()) - 1}\ufdef`;
  }

  #cell(cell: XmlElement): TableCell {
    const outer = this.#inner;
    const inner: string[] = [];
    this.#inner = inner;
    const content = this.read(cell.children);
    this.#inner = outer;
    const pattern = /\ufdef(\d+)\ufdef/g;
    return {
      text: content.replace(pattern, ' ').replace(/[\ufdec-\ufdee]/g, ' '),
      columns: integer(attribute(cell, 'colspan')) ?? 1,
      // Zero means all rows that are left.
      rows: integer(attribute(cell, 'rowspan')) || (attribute(cell, 'rowspan')?.trim() === '0' ? maxSpan : 1),
      inner: inner.filter(text => text !== ''),
      block: content.replace(pattern, (_, index: string) => `\n${inner[Number(index)]}\n`),
    };
  }
}

const isCell = (node: XmlNode): boolean => isElement(node) && (node.name === 'td' || node.name === 'th');
const groups = words('thead tbody tfoot');
const inTables = words('caption colgroup col thead tbody tfoot tr td th');

/** The rows of a table. Browsers show its head first and its foot last, and cells without a row in one. */
function rowsOf(table: XmlElement): XmlElement[] {
  const parts = elementsOf(table).filter(part => !isHidden(part));
  const rank = ({ name }: XmlElement) => (name === 'thead' ? 0 : name === 'tfoot' ? 2 : 1);
  const rowsIn = (parent: XmlElement, children: readonly XmlElement[]): XmlElement[] => {
    const rows = children.filter(({ name }) => name === 'tr');
    const loose = children.filter(isCell);
    return loose.length > 0 ? [...rows, { ...parent, name: 'tr', children: loose }] : rows;
  };
  return [
    ...rowsIn(
      table,
      parts.filter(({ name }) => !groups.has(name)),
    ),
    ...parts.filter(({ name }) => groups.has(name)),
  ]
    .sort((one, other) => rank(one) - rank(other))
    .flatMap(part => (groups.has(part.name) ? rowsIn(part, elementsOf(part)) : [part]))
    .filter(row => !isHidden(row));
}

/** Content of a table that is in no cell, which browsers show before it. */
function strayNodes(parent: XmlElement): XmlNode[] {
  return parent.children.flatMap(node => {
    if (!isElement(node)) return node.trim() === '' ? [] : [node];
    if (groups.has(node.name) || node.name === 'tr') return strayNodes(node);
    return inTables.has(node.name) ? [] : [node];
  });
}

function describeImage(image: XmlElement): string {
  const description = oneLine(attribute(image, 'alt') || attribute(image, 'title') || '');
  if (description !== '') return `[Image: ${description}]`;
  const isDecorative = attribute(image, 'alt') === '';
  const isPixel = Number(attribute(image, 'width') ?? 9) <= 2 || Number(attribute(image, 'height') ?? 9) <= 2;
  return isDecorative || isPixel || image.name === 'area' ? '' : markOf('picture');
}

/** A drawing with texts is content; others are icons, unless they have a title. */
function describeDrawing(drawing: XmlElement): string {
  const parts = [...descendantsOf(drawing)];
  const title = oneLine(textOf(parts.find(({ name }) => name === 'title')));
  const texts = parts.filter(({ name }) => name === 'text').map(text => oneLine(textOf(text)));
  if (texts.length > 0) return `${[title, ...texts].filter(Boolean).join(' ')}${markOf('picture')}`;
  return title === '' ? '' : `[Image: ${title}]`;
}

function readInput(input: XmlElement): string {
  const type = (attribute(input, 'type') ?? 'text').toLowerCase();
  if (type === 'checkbox' || type === 'radio') return attribute(input, 'checked') === undefined ? '☐' : '☒';
  if (type === 'image') return describeImage(input);
  return type === 'hidden' || type === 'password' || type === 'file' ? '' : (attribute(input, 'value') ?? '');
}

/** The chosen options; a list that shows one has the first one chosen. */
function readSelect(select: XmlElement): string {
  const options = [...descendantsOf(select)].filter(({ name }) => name === 'option');
  const chosen = options.filter(option => attribute(option, 'selected') !== undefined);
  const isOpen = attribute(select, 'multiple') !== undefined || Number(attribute(select, 'size') ?? 1) > 1;
  const shown = chosen.length > 0 || isOpen ? chosen : options.slice(0, 1);
  return shown.map(option => oneLine(textOf(option) || attribute(option, 'label') || '')).join(', ');
}
