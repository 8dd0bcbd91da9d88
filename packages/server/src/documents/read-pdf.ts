/*
 * Reads the text of a PDF as its pages show it, with the values of forms, notes and stamps in their places. Pictures, pages without
 * text and attached files are marked.
 */
import { DocumentError, documentLimits } from './document';
import { markOf, withoutMarks } from './omission-marks';
import { openPdf, type Pdf } from './open-pdf';
import {
  type Box,
  insertAfter,
  insertField,
  joinDivided,
  type Line,
  type Piece,
  textOfLines,
} from './pdf-lines';

type Unpdf = typeof import('unpdf');
type Page = Awaited<ReturnType<Pdf['getPage']>>;
type Viewport = ReturnType<Page['getViewport']>;
type Operators = Awaited<ReturnType<Unpdf['getResolvedPDFJS']>>['OPS'];

/** Milliseconds for the search of pictures, which decodes them; pages after that are read without it. */
const pictureTime = 4_000;
/** Smaller pictures are ornaments: a share of the page. */
const smallestPicture = 0.01;
/** A picture of at least this share of the page lies behind its text, which was recognized in it. */
const background = 0.5;

/**
 * The text of each page, with marks. Pages of a scanned file have only marks.
 *
 * @throws DocumentError `file_encrypted`, `file_broken`, `file_too_complex`
 */
export async function readPdf(bytes: Uint8Array): Promise<readonly string[]> {
  const { getResolvedPDFJS } = await import('unpdf');
  const pdf = await openPdf(bytes, { stopAtErrors: false, enableXfa: true }).catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new DocumentError(isLocked ? 'file_encrypted' : 'file_broken', { cause: error });
  });
  if (pdf.numPages > documentLimits.pages) throw new DocumentError('file_too_complex');
  const { OPS: operators } = await getResolvedPDFJS();
  const deadline = performance.now() + pictureTime;
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    if (length > documentLimits.text) {
      pages.push(markOf('beyond_limit'));
      continue;
    }
    // A broken page does not affect the others.
    const text = await readPage(pdf, number, { operators, deadline }).catch(() => markOf('page_unreadable'));
    length += text.length;
    pages.push(
      withoutMarks(text).trim() === '' && text !== markOf('page_unreadable')
        ? markOf('page_without_text')
        : text,
    );
  }
  const attached = await attachmentsOf(pdf);
  const first = pages[0];
  if (attached !== '' && first !== undefined && pages.some(page => withoutMarks(page).trim() !== ''))
    pages[0] = `${first}\n${attached}`;
  return pages;
}

const describeAttachment = (name: string): string =>
  `${markOf('attachment')}[Attachment: ${withoutMarks(name).replace(/\s+/g, ' ').slice(0, 200)}]`;

async function attachmentsOf(pdf: Pdf): Promise<string> {
  const found: Readonly<Record<string, { readonly filename?: string }>> | null = await pdf
    .getAttachments()
    .catch(() => null);
  return Object.entries(found ?? {})
    .slice(0, 100)
    .map(([key, { filename }]) => describeAttachment(filename || key))
    .join('\n');
}

interface PageOptions {
  readonly operators: Operators;
  /** Time at which the search of pictures ends. */
  readonly deadline: number;
}

async function readPage(pdf: Pdf, number: number, { operators, deadline }: PageOptions): Promise<string> {
  const page = await pdf.getPage(number);
  try {
    const xfa = pdf.isPureXfa ? await page.getXfa() : null;
    if (xfa) return joinDivided(withoutMarks(textOfXfa(xfa)));
    const { items } = await page.getTextContent();
    // Turned so that most of the text runs from left to right.
    const viewport = page.getViewport({ scale: 1, rotation: directionOf(items) });
    const lines = linesOf(items, viewport);
    // A damaged annotation or drawing does not affect the text.
    const annotations: readonly Annotation[] = await page.getAnnotations().catch(() => []);
    const drawn =
      performance.now() < deadline
        ? await page
            .getOperatorList()
            .then(list => readDrawing(list, operators, viewport))
            .catch(() => undefined)
        : undefined;
    if (isGarbled(lines)) return '';
    const letters = lines.reduce(
      (sum, { pieces }) => sum + pieces.reduce((all, { text }) => all + text.length, 0),
      0,
    );
    for (const annotation of annotations) insertAnnotation(lines, annotation, viewport, drawn);
    for (const picture of drawn?.pictures ?? [])
      if (picture.share < background || (!drawn?.hasHiddenText && letters < 500))
        insertAfter(lines, picture.top, markOf('picture'));
    return joinDivided(textOfLines(lines));
  } finally {
    page.cleanup();
  }
}

/** Characters that a font without a table of its characters gives. */
const unknownCharacters = /[\p{Co}\ufffd]|(?!\s)\p{Cc}/gu;

/** Whether most of the text is not made of characters. */
function isGarbled(lines: readonly Line[]): boolean {
  const text = lines.flatMap(({ pieces }) => pieces.map(piece => piece.text)).join('');
  return (text.match(unknownCharacters)?.length ?? 0) > text.length * 0.3;
}

type Items = Awaited<ReturnType<Page['getTextContent']>>['items'];

/** The direction of most of the text: 0, 90, 180 or 270 degrees. */
function directionOf(items: Items): number {
  const letters = [0, 0, 0, 0];
  for (const item of items) {
    if (!('str' in item)) continue;
    const [a = 0, b = 0] = item.transform.map(Number);
    const quarter = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
    letters[quarter] = (letters[quarter] ?? 0) + item.str.length;
  }
  return letters.indexOf(Math.max(...letters)) * 90;
}

function linesOf(items: Items, viewport: Viewport): Line[] {
  const lines: Line[] = [];
  let pieces: Piece[] = [];
  let isLevel = true;
  let isSpaced = false;
  const end = () => {
    if (pieces.length > 0) lines.push({ pieces, isLevel, after: '' });
    pieces = [];
    isLevel = true;
    isSpaced = false;
  };
  for (const item of items) {
    if (!('str' in item)) continue;
    const text = withoutMarks(item.str);
    if (text.trim() === '') isSpaced ||= text !== '';
    else {
      const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform.map(Number);
      const [left = 0, base = 0] = viewport.convertToViewportPoint(x, y).map(Number);
      const [tipX = 0, tipY = 0] = viewport.convertToViewportPoint(x + a, y + b).map(Number);
      isLevel &&= item.dir === 'ltr' && tipX > left && Math.abs(tipY - base) < (tipX - left) * 0.1;
      const size = item.height || Math.hypot(c, d) || 10;
      pieces.push({
        text,
        left,
        right: left + item.width,
        top: base - size * 0.8,
        bottom: base + size * 0.2,
        size,
        isSpaced: isSpaced || /^\s/.test(text),
        isField: false,
      });
      isSpaced = false;
    }
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

/** The members of an annotation that are read here; the library declares none. */
interface Annotation {
  readonly id?: string;
  readonly subtype?: string;
  readonly rect?: readonly number[];
  readonly hidden?: boolean;
  readonly annotationFlags?: number;
  readonly contentsObj?: { readonly str?: string };
  readonly titleObj?: { readonly str?: string };
  readonly textContent?: readonly string[];
  readonly file?: { readonly filename?: string };
  readonly name?: string;
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly comb?: boolean;
  readonly password?: boolean;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly pushButton?: boolean;
  readonly exportValue?: string;
  readonly buttonValue?: string | null;
  readonly alternativeText?: string;
  readonly options?: readonly { readonly exportValue?: string; readonly displayValue?: string }[];
}

/** Flags of annotations that a screen does not show: invisible, hidden, no view. */
const hiddenFlags = 0b100011;

function insertAnnotation(
  lines: Line[],
  annotation: Annotation,
  viewport: Viewport,
  drawn: Drawing | undefined,
): void {
  const { subtype, rect, hidden, annotationFlags = 0, contentsObj, titleObj, file, id } = annotation;
  if (hidden || (annotationFlags & hiddenFlags) !== 0 || rect?.length !== 4) return;
  const box = boxOf(rect, viewport);
  const shown = drawn?.annotations.get(id ?? '');
  const insert = (given: string) => {
    const text = withoutMarks(given).trim();
    if (text !== '')
      insertField(lines, {
        ...box,
        text,
        size: Math.min(box.bottom - box.top, 12),
        isSpaced: true,
        isField: true,
      });
  };
  if (subtype === 'Widget') {
    insert(shownValue(annotation, shown?.text ?? ''));
    return;
  }
  if (subtype === 'Link' || subtype === 'Popup') return;
  const contents = contentsObj?.str?.trim() ?? '';
  if (subtype === 'FreeText') insert(shown?.text.trim() || annotation.textContent?.join('\n') || contents);
  else if (subtype === 'Stamp' && (shown?.text.trim() || !shown?.hasPicture))
    insert(`[Stamp: ${shown?.text.trim() || contents || annotation.name || ''}]`);
  else if (contents !== '') {
    const author = titleObj?.str?.trim();
    insertAfter(
      lines,
      box.bottom,
      `\n[Note${author ? ` by ${withoutMarks(author)}` : ''}: ${withoutMarks(contents)}]`,
    );
  }
  if (subtype === 'FileAttachment')
    insertAfter(lines, box.bottom, `\n${describeAttachment(file?.filename ?? '')}`);
}

function boxOf([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[], viewport: Viewport): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = viewport
    .convertToViewportRectangle([x1, y1, x2, y2])
    .map(Number);
  return {
    left: Math.min(left, right),
    right: Math.max(left, right),
    top: Math.min(top, bottom),
    bottom: Math.max(top, bottom),
  };
}

/** The text that a reader sees in the field of a form. @param shown Text that is drawn in it */
function shownValue(field: Annotation, shown: string): string {
  const { fieldType, fieldValue, textContent = [] } = field;
  const value = typeof fieldValue === 'string' ? fieldValue : '';
  switch (fieldType) {
    case 'Tx':
      if (field.password) return value === '' ? '' : '••••';
      // The text as drawn may be formatted, as that of an amount.
      return (field.comb ? '' : textContent.join('\n').trim()) || value;
    case 'Ch': {
      const values: readonly unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
      return values
        .filter(each => typeof each === 'string')
        .map(each => field.options?.find(({ exportValue }) => exportValue === each)?.displayValue ?? each)
        .join(', ');
    }
    case 'Btn': {
      if (field.pushButton) return shown.trim() || (field.alternativeText ?? '');
      const on = field.radioButton ? field.buttonValue : field.exportValue;
      const isOn = value !== '' && value !== 'Off' && (typeof on !== 'string' || on === value);
      return isOn ? '[x]' : '[ ]';
    }
    default:
      return shown;
  }
}

interface Drawing {
  readonly pictures: readonly { readonly top: number; readonly share: number }[];
  /** Text that is not drawn, as that below a scanned page. */
  readonly hasHiddenText: boolean;
  /** By their id. */
  readonly annotations: ReadonlyMap<string, { text: string; hasPicture: boolean }>;
}

type Matrix = readonly [number, number, number, number, number, number];
type OperatorList = Awaited<ReturnType<Page['getOperatorList']>>;

const multiply = ([a, b, c, d, e, f]: Matrix, given: readonly unknown[]): Matrix => {
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = given.map(Number);
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
};

/** Finds the pictures of a page, and the text that its annotations draw. */
function readDrawing(
  { fnArray, argsArray }: OperatorList,
  operators: Operators,
  viewport: Viewport,
): Drawing {
  const pictures: { top: number; share: number }[] = [];
  const annotations = new Map<string, { text: string; hasPicture: boolean }>();
  let annotation: { text: string; hasPicture: boolean } | undefined;
  let hasHiddenText = false;
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const saved: Matrix[] = [];
  const area = viewport.width * viewport.height;
  for (const [index, operator] of fnArray.entries()) {
    const given: unknown = argsArray[index];
    const values: readonly unknown[] = Array.isArray(given) ? given : [];
    switch (operator) {
      case operators.save:
        saved.push(matrix);
        break;
      case operators.restore:
      case operators.paintFormXObjectEnd:
        matrix = saved.pop() ?? matrix;
        break;
      case operators.transform:
        matrix = multiply(matrix, values);
        break;
      case operators.paintFormXObjectBegin:
        saved.push(matrix);
        if (isNumbers(values[0])) matrix = multiply(matrix, [...values[0]]);
        break;
      case operators.beginAnnotation:
        annotation = { text: '', hasPicture: false };
        annotations.set(String(values[0]), annotation);
        break;
      case operators.endAnnotation:
        annotation = undefined;
        break;
      case operators.setTextRenderingMode:
        hasHiddenText ||= values[0] === 3;
        break;
      case operators.showText:
        if (annotation) annotation.text += textOfGlyphs(values[0]);
        break;
      case operators.moveText:
      case operators.setTextMatrix:
      case operators.nextLine:
        if (annotation && annotation.text !== '') annotation.text += ' ';
        break;
      case operators.paintImageXObject:
      case operators.paintInlineImageXObject:
      case operators.paintImageMaskXObject: {
        const [a, b, c, d, e, f] = matrix;
        const box = boxOf(
          [
            Math.min(e, e + a, e + c),
            Math.min(f, f + b, f + d),
            Math.max(e, e + a, e + a + c),
            Math.max(f, f + d, f + b + d),
          ],
          viewport,
        );
        const share = ((box.right - box.left) * (box.bottom - box.top)) / area;
        if (annotation) annotation.hasPicture = true;
        if (share >= smallestPicture) pictures.push({ top: box.top, share });
      }
    }
  }
  return { pictures, hasHiddenText, annotations };
}

const isNumbers = (value: unknown): value is ArrayLike<number> & Iterable<number> =>
  Array.isArray(value) || value instanceof Float32Array;

/** @param glyphs A list of glyphs and of numbers that move them */
function textOfGlyphs(glyphs: unknown): string {
  if (!Array.isArray(glyphs)) return '';
  return glyphs
    .map((glyph: unknown) =>
      typeof glyph === 'object' && glyph !== null && 'unicode' in glyph ? String(glyph.unicode) : '',
    )
    .join('');
}

/** A node of a form in XML, as the library lays it out. */
interface XfaNode {
  readonly name?: string;
  readonly value?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly children?: readonly XfaNode[];
}

/** Elements of a form in XML that end a line. */
const xfaBlocks: ReadonlySet<string> = new Set(['div', 'p', 'br', 'tr', 'li', 'textarea', 'select']);

/** The text of a form in XML with its values, which `getTextContent` leaves out. */
function textOfXfa(root: XfaNode): string {
  let text = '';
  const walk = ({ name = '', value, attributes = {}, children = [] }: XfaNode, isLabel = false): void => {
    const { type, checked, textContent, value: entered } = attributes;
    if (name === 'select') {
      const selected = children.filter(option => option.attributes?.selected);
      text += ` ${selected.map(option => option.value ?? '').join(', ')}`;
    } else if (type === 'checkbox' || type === 'radio') text += checked ? '[x] ' : '[ ] ';
    else if (name === 'input') text += ` ${String(entered ?? '')}`;
    else if (name === 'textarea') text += ` ${String(textContent ?? value ?? '')}`;
    else {
      text += value ?? '';
      for (const child of children) walk(child, isLabel || name === 'label');
    }
    if (!isLabel && xfaBlocks.has(name) && !text.endsWith('\n')) text += '\n';
  };
  walk(root);
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n');
}
