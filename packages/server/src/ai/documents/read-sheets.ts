import { Parser } from 'htmlparser2';
import { DocumentError, documentLimits } from './document';
import { withoutMarks } from './omission-marks';
import { type Entries, unpack } from './unpack';

const text = (entries: Entries, path: string): string => new TextDecoder().decode(entries[path]);

/** Walks through XML; names are passed without their prefixes. */
function walk(
  xml: string,
  on: {
    readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
    readonly text?: (text: string) => void;
    readonly close?: (name: string) => void;
  },
): void {
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => on.open?.(local(name), attributes),
      ontext: value => on.text?.(withoutMarks(value)),
      onclosetag: name => on.close?.(local(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
}

/** The sheets of a workbook, one page each, with the results of formulas, and dates in readable form. */
export function readSheets(bytes: Uint8Array): string[] {
  const entries = unpack(bytes, path =>
    /^xl\/(?:workbook|sharedStrings|styles|_rels\/|worksheets\/)/.test(path),
  );
  if (!entries['xl/workbook.xml']) throw new DocumentError('file_broken');
  const targets = readTargets(text(entries, 'xl/_rels/workbook.xml.rels'));
  const { sheets, startsIn1904 } = readWorkbook(text(entries, 'xl/workbook.xml'));
  const shared = readShared(text(entries, 'xl/sharedStrings.xml'));
  const dateStyles = readDateStyles(text(entries, 'xl/styles.xml'));
  let length = 0;
  return sheets.slice(0, documentLimits.pages).map(({ name, relation }) => {
    const target = targets.get(relation) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    if (!entries[path] || length > documentLimits.text) return `# ${name}`;
    const rows = readRows(text(entries, path), { shared, dateStyles, startsIn1904 });
    const page = `# ${name}\n${rows.join('\n')}`;
    length += page.length;
    return page;
  });
}

function readTargets(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  walk(xml, {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target);
    },
  });
  return targets;
}

function readWorkbook(xml: string) {
  const sheets: { name: string; relation: string }[] = [];
  let startsIn1904 = false;
  walk(xml, {
    open(name, attributes) {
      if (name === 'sheet')
        sheets.push({ name: attributes.name ?? '', relation: attributes['r:id'] ?? attributes.id ?? '' });
      if (name === 'workbookPr') startsIn1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  return { sheets, startsIn1904 };
}

function readShared(xml: string): string[] {
  const shared: string[] = [];
  let [current, isText, isPhonetic] = ['', false, false];
  walk(xml, {
    open(name) {
      if (name === 'si') current = '';
      if (name === 't') isText = true;
      if (name === 'rPh') isPhonetic = true;
    },
    text(value) {
      if (isText && !isPhonetic) current += value;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') shared.push(current);
    },
  });
  return shared;
}

/** Built-in date formats, which a workbook need not declare. */
const isKnownDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** For each cell style, whether it shows a number as a date. */
function readDateStyles(xml: string): boolean[] {
  const dates = new Set<number>();
  const styles: boolean[] = [];
  let isInCells = false;
  walk(xml, {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'numFmt') {
        const signs = formatCode.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
        if (/[dmyhs]/i.test(signs) && !/[#0?]/.test(signs)) dates.add(Number(numFmtId));
      }
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells)
        styles.push(dates.has(Number(numFmtId)) || isKnownDate(Number(numFmtId)));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

interface Workbook {
  readonly shared: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly startsIn1904: boolean;
}

function readRows(xml: string, workbook: Workbook): string[] {
  const rows: string[] = [];
  let cells: string[] = [];
  let cell = { column: 0, type: '', style: 0, value: '', formula: '' };
  let place: 'value' | 'formula' | undefined;
  let length = 0;
  walk(xml, {
    open(name, { r = '', t = '', s = '0' }) {
      if (name === 'row') cells = [];
      if (name === 'c')
        cell = { column: columnOf(r) ?? cells.length, type: t, style: Number(s), value: '', formula: '' };
      if (name === 'v' || name === 't') place = 'value';
      if (name === 'f') place = 'formula';
    },
    text(value) {
      if (place) cell[place] += value;
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') place = undefined;
      if (name === 'c') {
        // Limit the empty cells before a cell that is far to the right.
        while (cells.length < Math.min(cell.column, 200)) cells.push('');
        cells.push(
          cell.value === '' && cell.formula !== '' ? `=${cell.formula}` : shownValue(cell, workbook),
        );
      }
      if (name === 'row' && length <= documentLimits.text) {
        const row = cells.join(' | ').replace(/(?: \| )+$/, '');
        length += row.length;
        if (row.trim() !== '') rows.push(row);
      }
    },
  });
  return rows;
}

/** `BC12` is in the column with index 54, counted from 0. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shownValue(
  { type, style, value }: { readonly type: string; readonly style: number; readonly value: string },
  { shared, dateStyles, startsIn1904 }: Workbook,
): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== '' && type !== 'n') return value;
  if (value === '' || !dateStyles[style]) return value;
  return shownDate(Number(value) + (startsIn1904 ? 1_462 : 0)) ?? value;
}

const dayMilliseconds = 86_400_000;

/** Days since the end of 1899, with the time as the fraction; the format includes 29 February 1900, which did not exist. */
function shownDate(days: number): string | undefined {
  if (!(days >= 0 && days < 2_958_466)) return undefined;
  const time = Math.round((days % 1) * 86_400) * 1_000;
  const clock = new Date(time).toISOString().slice(11, 16);
  if (days < 1) return clock;
  const day = Math.floor(days) - (days < 60 ? 25_568 : 25_569);
  const date = new Date(day * dayMilliseconds + time).toISOString();
  return time === 0 ? date.slice(0, 10) : `${date.slice(0, 10)} ${clock}`;
}

/** The slides of a presentation, one page each, with their notes. */
export function readSlides(bytes: Uint8Array): string[] {
  const entries = unpack(bytes, path =>
    /^ppt\/(?:presentation\.xml|_rels\/|slides\/|notesSlides\/)/.test(path),
  );
  if (!entries['ppt/presentation.xml']) throw new DocumentError('file_broken');
  const targets = readTargets(text(entries, 'ppt/_rels/presentation.xml.rels'));
  const paths: string[] = [];
  walk(text(entries, 'ppt/presentation.xml'), {
    open(name, attributes) {
      if (name === 'sldId') paths.push(`ppt/${targets.get(attributes['r:id'] ?? '') ?? ''}`);
    },
  });
  return paths.slice(0, documentLimits.pages).map(path => {
    const relations = readTargets(text(entries, path.replace(/([^/]+)$/, '_rels/$1.rels')));
    const notes = [...relations.values()].find(target => target.includes('notesSlide'));
    const noteParagraphs = notes ? readParagraphs(text(entries, `ppt/${notes.replace(/^\.\.\//, '')}`)) : [];
    return [...readParagraphs(text(entries, path)), ...noteParagraphs].join('\n');
  });
}

/** The paragraphs of a slide; the cells of a table are paragraphs, too. */
function readParagraphs(xml: string): string[] {
  const paragraphs: string[] = [];
  let [current, isText] = ['', false];
  walk(xml, {
    open(name) {
      if (name === 'p') current = '';
      if (name === 't') isText = true;
      if (name === 'br') current += '\n';
    },
    text(value) {
      if (isText) current += value;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'p' && current.trim() !== '') paragraphs.push(current.trim());
    },
  });
  return paragraphs;
}
