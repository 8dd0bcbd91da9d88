/*
 * Reads the main text of a text document. A reader of our own over WordprocessingML: converters to HTML drop automatic numbers,
 * text boxes, headers, comments, formulas, charts and check boxes without a word, and their models have no place for them.
 *
 * 1. Read the styles, the numbering, notes and comments.
 * 2. Write block by block. Counting numbers and following fields needs the order of the document.
 * 3. Frame the text with headers, footers and notes.
 */
import { DocumentError } from '../document';
import { describePicture, readChart, readDiagram, richText } from '../drawing-parts';
import { readMath } from '../math-text';
import { writeRoman } from '../number-formats';
import type { OfficePackage, Relation } from '../office-package';
import { joinMarked, markOf, withoutMarks } from '../omission-marks';
import { readHtml } from '../read-html';
import { oneLine, raise, type TableCell, writeTable } from '../table-text';
import {
  childOf,
  descendantOf,
  descendantsOf,
  elementsOf,
  hasUnknownEntity,
  isOn,
  parseTree,
  relationId,
  settingOf,
  textOf,
  type XmlElement,
} from '../xml';
import { endField, type Field, readControl } from './fields';
import { WordNumbering } from './numbering';
import { WordStyles } from './styles';
import { isSymbolFont, readSymbol } from './symbol-fonts';

/** @throws DocumentError */
export function readWords(office: OfficePackage): string {
  const xml = office.readPart(office.main) ?? '';
  if (hasUnknownEntity(xml)) throw new DocumentError('file_broken');
  const { root, isDamaged } = parseTree(xml);
  const body = childOf(root, 'document', 'body');
  if (!body) throw new DocumentError('file_broken');
  const text = new WordReader(office).read(body);
  return isDamaged ? text + markOf('page_unreadable') : text;
}

/** Paragraphs with a space between them; the items of a list are together. */
function joinBlocks(blocks: readonly string[]): string {
  const groups: string[][] = [];
  for (const block of blocks) {
    const last = groups[groups.length - 1];
    if (last && block.startsWith('- ') && last[0]?.startsWith('- ')) last.push(block);
    else groups.push([block]);
  }
  return joinMarked(
    groups.map(group => joinMarked(group, '\n')),
    '\n\n',
  );
}

interface Notes {
  readonly element: 'footnote' | 'endnote';
  readonly part: string | undefined;
  readonly byId: ReadonlyMap<string, XmlElement>;
  /** The ids of the notes, in the order of their references. */
  readonly used: string[];
}

/** Content that is left out as a whole: deleted text, and where moved text was. */
const removed = new Set(['del', 'moveFrom']);

class WordReader {
  readonly #office: OfficePackage;
  readonly #styles: WordStyles;
  readonly #numbering: WordNumbering;
  readonly #footnotes: Notes;
  readonly #endnotes: Notes;
  readonly #comments: ReadonlyMap<string, XmlElement>;
  /** Relations of the part that is being read. */
  #relations: readonly Relation[];
  /** Fields that are open: the results of the inner ones are parts of those of the outer. */
  #fields: Field[] = [];
  /** Text boxes, charts and comments of the current paragraph, which follow it. */
  #after: string[] = [];
  #tableDepth = 0;
  /** Whether instructions of fields may go on in the next paragraph. Otherwise a field without an end would hide the rest. */
  #fieldsGoOn = false;

  constructor(office: OfficePackage) {
    this.#office = office;
    this.#relations = office.relationsOf(office.main);
    this.#styles = new WordStyles(this.#partOf('styles'));
    this.#numbering = new WordNumbering(
      this.#partOf('numbering'),
      style => this.#styles.numberOf(style),
      this.#styles.language,
    );
    this.#footnotes = this.#readNotes('footnote');
    this.#endnotes = this.#readNotes('endnote');
    this.#comments = byId(this.#partOf('comments'), 'comment');
  }

  #partOf(type: string): XmlElement | undefined {
    const xml = this.#office.readPart(this.#office.relatedPart(type) ?? '');
    return xml === undefined ? undefined : childOf(parseTree(xml).root, type);
  }

  #readNotes(element: Notes['element']): Notes {
    return {
      element,
      part: this.#office.relatedPart(`${element}s`),
      byId: byId(this.#partOf(`${element}s`), element),
      used: [],
    };
  }

  read(body: XmlElement): string {
    this.#fieldsGoOn = hasEndOfFields(body);
    const main = this.#blocks(body);
    this.#fieldsGoOn = false;
    const notes = [this.#footnotes, this.#endnotes].flatMap(kind => this.#writeNotes(kind));
    return joinBlocks([...this.#frame(body, 'header'), ...main, ...notes, ...this.#frame(body, 'footer')]);
  }

  /** Reads content of another part, with its own relations and fields. */
  #within<Result>(part: string | undefined, read: () => Result): Result {
    const [relations, fields, after] = [this.#relations, this.#fields, this.#after];
    if (part !== undefined) this.#relations = this.#office.relationsOf(part);
    this.#fields = [];
    this.#after = [];
    try {
      return read();
    } finally {
      [this.#relations, this.#fields, this.#after] = [relations, fields, after];
    }
  }

  /** The headers or footers of all sections, each text once. */
  #frame(body: XmlElement, name: 'header' | 'footer'): string[] {
    const texts = new Set<string>();
    for (const reference of descendantsOf(body)) {
      if (reference.name !== `${name}Reference`) continue;
      const id = relationId(reference);
      const target = this.#relations.find(relation => relation.id === id)?.target;
      const xml = target === undefined ? undefined : this.#office.readPart(target);
      const content = childOf(parseTree(xml ?? '').root, name === 'header' ? 'hdr' : 'ftr');
      if (content) texts.add(this.#within(target, () => joinBlocks(this.#blocks(content))));
    }
    return [...texts];
  }

  #writeNotes(notes: Notes): string[] {
    const lines: string[] = [];
    // A note may refer to another one.
    for (let index = 0; index < notes.used.length; index++) {
      const note = notes.byId.get(notes.used[index] ?? '');
      const text = note ? this.#within(notes.part, () => this.#blocks(note).join(' ')) : '';
      lines.push(`${numberOfNote(notes, index)} ${text.trim()}`);
    }
    return lines.length > 0 ? [lines.join('\n')] : [];
  }

  #blocks(parent: XmlElement): string[] {
    const blocks: string[] = [];
    let initial = '';
    for (const element of elementsOf(parent)) {
      if (element.name === 'p') {
        const paragraph = this.#paragraph(element);
        // The large first letter of a text is a paragraph of its own.
        if (hasDropCap(element)) initial += paragraph.join('');
        else {
          blocks.push(
            ...(initial === '' ? paragraph : [initial + (paragraph[0] ?? ''), ...paragraph.slice(1)]),
          );
          initial = '';
        }
      } else if (element.name === 'tbl') blocks.push(this.#table(element));
      else if (element.name === 'sdt') blocks.push(...this.#control(element));
      else if (element.name === 'altChunk') blocks.push(this.#chunk(element));
      else if (element.name === 'oMathPara' || element.name === 'oMath') blocks.push(writeFormula(element));
      else if (removed.has(element.name)) blocks.push(markOf('other'));
      else if (!/Pr$/.test(element.name)) for (const block of this.#blocks(element)) blocks.push(block);
    }
    if (initial !== '') blocks.push(initial);
    return blocks;
  }

  #control(element: XmlElement): string[] {
    const content = childOf(element, 'sdtContent');
    const blocks = content ? this.#blocks(content) : [];
    return blocks.some(block => block.trim() !== '') ? blocks : [readControl(childOf(element, 'sdtPr'))];
  }

  /** Another document as a part of this one. */
  #chunk(element: XmlElement): string {
    const target = this.#targetOf(relationId(element));
    const content = /\.(?:x?html?|txt)$/.test(target) ? this.#office.readPart(target) : undefined;
    if (content === undefined) return markOf('attachment');
    return target.endsWith('.txt') ? withoutMarks(content) : readHtml(content);
  }

  #paragraph(element: XmlElement): string[] {
    const properties = childOf(element, 'pPr');
    const style = this.#styles.paragraph(settingOf(properties, 'pStyle'));
    const out: string[] = [];
    // A number counts before its paragraph is read: text boxes in it have numbers, too.
    const number = this.#number(properties, style);
    for (const child of elementsOf(element)) this.#inline(child, out, style.isHidden);
    const outline = Number(settingOf(properties, 'outlineLvl') ?? Number.NaN);
    const heading = outline >= 0 && outline < 9 ? outline + 1 : style.heading;
    if (!this.#fieldsGoOn && this.#fields.some(field => !field.isInResult)) {
      this.#fields = this.#fields.filter(field => field.isInResult);
      out.push(markOf('other'));
    }
    const text = out.join('').trim();
    const after = this.#after.splice(0);
    // Tables often have a column of automatic numbers alone.
    if (text === '')
      return this.#tableDepth > 0 && number && number !== '- ' ? [number.trim(), ...after] : after;
    const sign = heading === undefined || this.#tableDepth > 0 ? '' : `${'#'.repeat(Math.min(heading, 6))} `;
    return [`${sign}${number ?? ''}${text}`, ...after];
  }

  #number(
    properties: XmlElement | undefined,
    style: ReturnType<WordStyles['paragraph']>,
  ): string | undefined {
    const own = childOf(properties, 'numPr');
    const id = settingOf(own, 'numId') ?? style.numberId;
    if (id === undefined || id === '0') return undefined;
    // Word does not number deleted paragraphs.
    if (childOf(properties, 'rPr', 'del')) return undefined;
    const ofStyle = style.numberStyle && this.#numbering.levelOfStyle(id, style.numberStyle);
    const level = settingOf(own, 'ilvl') ?? style.numberLevel ?? (ofStyle || 0);
    return this.#numbering.next(id, Number(level) || 0);
  }

  #table(table: XmlElement): string {
    this.#tableDepth++;
    const rows = elementsIn(table, 'tr').map(row => this.#row(row));
    this.#tableDepth--;
    return writeTable(rows);
  }

  #row(row: XmlElement): TableCell[] {
    const before = Number(settingOf(row, 'trPr', 'gridBefore') ?? 0);
    const cells: TableCell[] = before > 0 ? [{ text: '', columns: before }] : [];
    for (const cell of elementsIn(row, 'tc')) {
      const properties = childOf(cell, 'tcPr');
      const columns = Number(settingOf(properties, 'gridSpan') ?? 1);
      const merge = childOf(properties, 'vMerge');
      const isContinued = merge && (merge.attributes.get('val') ?? 'continue') === 'continue';
      const sideways = childOf(properties, 'hMerge');
      const isRest = sideways && (sideways.attributes.get('val') ?? 'continue') === 'continue';
      if (isContinued || isRest) {
        cells.push({ text: '', columns });
        continue;
      }
      cells.push({ ...this.#cell(cell), columns });
    }
    if (removedRow(row)) return [{ text: markOf('other') }];
    return cells;
  }

  #cell(cell: XmlElement): TableCell {
    const inner: string[] = [];
    const own: string[] = [];
    const blocks: string[] = [];
    for (const child of elementsOf(cell)) {
      const isTable = child.name === 'tbl';
      for (const block of this.#blocks({ ...cell, children: [child] })) {
        (isTable ? inner : own).push(block);
        blocks.push(block);
      }
    }
    return { text: own.join(' '), inner, block: joinBlocks(blocks) };
  }

  #emit(out: string[], text: string): void {
    if (text === '' || this.#fields.some(field => !field.isInResult)) return;
    for (const field of this.#fields) field.hasResult = true;
    // Text that was deleted or hidden in several runs is left out once.
    if (text !== markOf('other') || out[out.length - 1] !== text) out.push(text);
  }

  #inline(element: XmlElement, out: string[], isHidden: boolean): void {
    const { name } = element;
    if (name === 'r') this.#run(element, out, isHidden);
    else if (removed.has(name)) this.#emit(out, markOf('other'));
    else if (name === 'oMath' || name === 'oMathPara') this.#emit(out, writeFormula(element));
    else if (name === 'sdt') this.#inlineControl(element, out, isHidden);
    else if (name === 'fldSimple') this.#simpleField(element, out, isHidden);
    else if (name === 'subDoc') this.#emit(out, markOf('attachment'));
    else if (!/Pr$/.test(name)) for (const child of elementsOf(element)) this.#inline(child, out, isHidden);
  }

  #inlineControl(element: XmlElement, out: string[], isHidden: boolean): void {
    const inner: string[] = [];
    for (const child of elementsOf(childOf(element, 'sdtContent'))) this.#inline(child, inner, isHidden);
    const properties = childOf(element, 'sdtPr');
    const text = inner.join('');
    if (text.trim() === '') this.#emit(out, readControl(properties));
    // The field is empty and shows what to enter.
    else if (isOn(properties, 'showingPlcHdr')) out.push(`[${text.trim()}]`);
    else out.push(text);
  }

  #simpleField(element: XmlElement, out: string[], isHidden: boolean): void {
    const field: Field = {
      instruction: element.attributes.get('instr') ?? '',
      isInResult: true,
      hasResult: false,
      form: childOf(element, 'fldChar', 'ffData') ?? childOf(element, 'ffData'),
    };
    this.#fields.push(field);
    for (const child of elementsOf(element)) this.#inline(child, out, isHidden);
    this.#fields.pop();
    this.#emit(out, endField(field));
  }

  #run(run: XmlElement, out: string[], isParagraphHidden: boolean): void {
    const properties = childOf(run, 'rPr');
    const isHidden = childOf(properties, 'vanish')
      ? isOn(properties, 'vanish')
      : isParagraphHidden || this.#styles.hidesText(settingOf(properties, 'rStyle'));
    const inner: string[] = [];
    for (const child of elementsOf(run)) this.#runPart(child, inner, properties);
    if (inner.length === 0) return;
    const text = inner.join('');
    if (isHidden) {
      if (text.trim() !== '' && out[out.length - 1] !== markOf('other')) out.push(markOf('other'));
    } else if (isOn(properties, 'strike') || isOn(properties, 'dstrike')) {
      if (text.trim() !== '') out.push(`~~${text}~~`);
    } else out.push(settingOf(properties, 'vertAlign') === 'superscript' ? raise(text) : text);
  }

  #runPart(element: XmlElement, out: string[], properties: XmlElement | undefined): void {
    switch (element.name) {
      case 't':
        this.#emit(out, readRunText(textOf(element), properties));
        return;
      case 'instrText': {
        const field = this.#fields[this.#fields.length - 1];
        if (field && !field.isInResult) field.instruction += textOf(element);
        return;
      }
      case 'fldChar':
        this.#fieldPart(element, out);
        return;
      case 'tab':
      case 'ptab':
        this.#emit(out, '\t');
        return;
      case 'br':
      case 'cr':
        this.#emit(out, '\n');
        return;
      case 'noBreakHyphen':
        this.#emit(out, '-');
        return;
      case 'sym': {
        const code = Number.parseInt(element.attributes.get('char') ?? '', 16);
        const sign = code <= 0xffff ? readSymbol(element.attributes.get('font') ?? '', code) : undefined;
        this.#emit(out, sign ?? markOf('other'));
        return;
      }
      case 'ruby':
        this.#ruby(element, out);
        return;
      case 'footnoteReference':
        this.#note(this.#footnotes, element, out);
        return;
      case 'endnoteReference':
        this.#note(this.#endnotes, element, out);
        return;
      case 'commentReference':
        this.#comment(element.attributes.get('id') ?? '');
        return;
      case 'drawing':
      case 'pict':
      case 'object':
        this.#drawing(element, out);
        return;
      case 'oMath':
        this.#emit(out, writeFormula(element));
        return;
      default:
    }
  }

  #fieldPart(element: XmlElement, out: string[]): void {
    const type = element.attributes.get('fldCharType');
    const field = this.#fields[this.#fields.length - 1];
    if (type === 'begin' && this.#fields.length < 100)
      this.#fields.push({
        instruction: '',
        isInResult: false,
        hasResult: false,
        form: childOf(element, 'ffData'),
      });
    else if (type === 'separate' && field) field.isInResult = true;
    else if (type === 'end' && field) {
      this.#fields.pop();
      this.#emit(out, endField(field));
    }
  }

  /** Reading aids above characters. */
  #ruby(element: XmlElement, out: string[]): void {
    const read = (name: string) => {
      const inner: string[] = [];
      for (const child of elementsOf(childOf(element, name))) this.#inline(child, inner, false);
      return inner.join('');
    };
    const aid = read('rt');
    out.push(read('rubyBase'), aid === '' ? '' : `(${aid})`);
  }

  #note(notes: Notes, element: XmlElement, out: string[]): void {
    const id = element.attributes.get('id') ?? '';
    if (!notes.byId.has(id)) {
      this.#emit(out, markOf('other'));
      return;
    }
    let index = notes.used.indexOf(id);
    if (index < 0) index = notes.used.push(id) - 1;
    this.#emit(out, numberOfNote(notes, index));
  }

  #comment(id: string): void {
    const comment = this.#comments.get(id);
    if (!comment) return;
    const author = comment.attributes.get('author') ?? '';
    const text = this.#within(undefined, () => oneLine(this.#blocks(comment).join(' ')));
    if (text !== '') this.#after.push(`[Comment${author === '' ? '' : ` by ${author}`}: ${text}]`);
  }

  #drawing(drawing: XmlElement, out: string[]): void {
    if (drawing.name === 'object' || descendantOf(drawing, 'OLEObject')) {
      const program = descendantOf(drawing, 'OLEObject')?.attributes.get('ProgID') ?? '';
      this.#emit(out, markOf(/^equation/i.test(program) ? 'formula' : 'attachment'));
      return;
    }
    const properties = descendantOf(drawing, 'docPr') ?? descendantOf(drawing, 'cNvPr');
    this.#shapes(drawing, out, properties);
  }

  /** @param properties Those of the whole drawing. */
  #shapes(parent: XmlElement, out: string[], properties: XmlElement | undefined): void {
    for (const element of elementsOf(parent)) {
      switch (element.name) {
        case 'txbxContent':
          this.#after.push(...this.#within(undefined, () => this.#blocks(element)));
          break;
        case 'txBody':
          this.#after.push(...elementsOf(element, 'p').map(richText));
          break;
        case 'chart':
          this.#after.push(readChart(this.#office.readPart(this.#targetOf(relationId(element)))));
          break;
        case 'relIds':
          this.#after.push(readDiagram(this.#office.readPart(this.#targetOf(relationId(element, 'dm')))));
          break;
        case 'pic':
          this.#emit(out, describePicture(properties));
          break;
        case 'imagedata':
          this.#emit(out, describeShape(parent, element));
          break;
        case 'textpath':
          this.#emit(out, element.attributes.get('string') ?? '');
          break;
        case 'contentPart':
          this.#emit(out, markOf('picture'));
          break;
        default:
          this.#shapes(element, out, properties);
      }
    }
  }

  #targetOf(id: string): string {
    return this.#relations.find(relation => relation.id === id)?.target ?? '';
  }
}

/** Whether each field that begins has an end. */
function hasEndOfFields(body: XmlElement): boolean {
  let open = 0;
  for (const { name, attributes } of descendantsOf(body)) {
    if (name !== 'fldChar') continue;
    const type = attributes.get('fldCharType');
    open += type === 'begin' ? 1 : type === 'end' ? -1 : 0;
  }
  return open === 0;
}

const byId = (parent: XmlElement | undefined, name: string): ReadonlyMap<string, XmlElement> =>
  new Map(elementsOf(parent, name).map(element => [element.attributes.get('id') ?? '', element]));

const numberOfNote = ({ element }: Notes, index: number): string =>
  `[${element === 'footnote' ? index + 1 : writeRoman(index + 1).toLowerCase()}]`;

/** Elements of a name, also inside of controls and changes. */
function elementsIn(parent: XmlElement, name: string): XmlElement[] {
  return elementsOf(parent).flatMap(child => {
    if (child.name === name) return [child];
    return /^(?:sdt|sdtContent|customXml|ins|moveTo|smartTag)$/.test(child.name)
      ? elementsIn(child, name)
      : [];
  });
}

const hasDropCap = (paragraph: XmlElement): boolean =>
  /^(?:drop|margin)$/.test(childOf(paragraph, 'pPr', 'framePr')?.attributes.get('dropCap') ?? '');

const removedRow = (row: XmlElement): boolean => childOf(row, 'trPr', 'del') !== undefined;

function writeFormula(element: XmlElement): string {
  const text = readMath(element).trim();
  return text === '' ? markOf('formula') : text;
}

const describeShape = (shape: XmlElement, image: XmlElement): string => {
  const description = oneLine(shape.attributes.get('alt') || image.attributes.get('title') || '');
  return description === '' ? markOf('picture') : `[Image: ${description}]`;
};

/** Soft hyphens are no part of a word; symbol fonts have their characters at positions for private use. */
function readRunText(text: string, properties: XmlElement | undefined): string {
  const font = childOf(properties, 'rFonts')?.attributes.get('ascii') ?? '';
  const isSymbolic = isSymbolFont(font);
  return text.replaceAll('\u00ad', '').replace(isSymbolic ? /[^\s]/gu : /[\uf020-\uf0ff]/g, sign => {
    const code = sign.codePointAt(0) ?? 0;
    return readSymbol(isSymbolic ? font : 'Symbol', code) ?? markOf('other');
  });
}
