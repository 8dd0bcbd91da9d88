/** Reads workbooks: the cells of each sheet as they are shown, its comments, and the texts and charts on it. */
import { DocumentError, documentLimits } from '../document';
import { describePicture, readChart, readDiagram } from '../drawing-parts';
import type { OfficePackage, Relation } from '../office-package';
import { joinMarked, markOf } from '../omission-marks';
import { oneLine } from '../table-text';
import {
  childOf,
  descendantOf,
  descendantsOf,
  elementsOf,
  parseTree,
  relationId,
  textOf,
  walkXml,
  type XmlElement,
} from '../xml';
import { builtInFormat, type CellFormat, readFormat } from './cell-format';
import { readEscapes, readRows, type Workbook } from './read-rows';

/** One page for each sheet. A sheet that is damaged or missing is marked. @throws DocumentError */
export function readSheets(office: OfficePackage): string[] {
  const relations = office.relationsOf(office.main);
  const partOf = (type: string) => office.readPart(office.relatedPart(type) ?? '') ?? '';
  const { sheets, startsIn1904 } = readWorkbook(office.readPart(office.main) ?? '');
  if (sheets.length > documentLimits.pages) throw new DocumentError('file_too_complex');
  const workbook = {
    shared: readShared(partOf('sharedStrings')),
    formats: readFormats(partOf('styles')),
    startsIn1904,
  };
  const people = readPeople(partOf('person'));
  let length = 0;
  return sheets.map(({ name, relation, isHidden }, index) => {
    const title = `# ${name}${isHidden ? ' (hidden)' : ''}`;
    if (length > documentLimits.text) return title;
    // Some programs write no relations.
    const part = relations.find(({ id }) => id === relation)?.target ?? `xl/worksheets/sheet${index + 1}.xml`;
    const page = `${title}\n${readSheet(office, part, workbook, people)}`;
    length += page.length;
    return page;
  });
}

function readSheet(
  office: OfficePackage,
  part: string,
  workbook: Workbook,
  people: ReadonlyMap<string, string>,
): string {
  const xml = office.readPart(part);
  if (xml === undefined) return markOf('page_unreadable');
  const relations = office.relationsOf(part);
  const { rows, isDamaged } = readRows(xml, workbook);
  const besides = [
    isDamaged ? markOf('page_unreadable') : '',
    ...readComments(office, relations, people),
    ...relations
      .filter(({ type }) => type === 'drawing')
      .flatMap(({ target }) => readDrawing(office, target)),
    ...relations
      .filter(({ type }) => type === 'oleObject' || type === 'package')
      .map(() => markOf('attachment')),
  ];
  return joinMarked([rows.join('\n'), ...besides], '\n');
}

function readWorkbook(xml: string) {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = [];
  let startsIn1904 = false;
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'sheet')
        sheets.push({
          name: readEscapes(attributes.get('name') ?? ''),
          relation: attributes.get(':id') ?? attributes.get('id') ?? '',
          isHidden: /hidden/i.test(attributes.get('state') ?? ''),
        });
      if (name === 'workbookPr') startsIn1904 = /^(?:1|true)$/.test(attributes.get('date1904') ?? '');
    },
  });
  return { sheets, startsIn1904 };
}

function readShared(xml: string): string[] {
  const shared: string[] = [];
  let [current, isText, isPhonetic] = ['', false, false];
  walkXml(xml, {
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

/** The number format of each cell style. */
function readFormats(xml: string): CellFormat[] {
  const declared = new Map<number, CellFormat>();
  const styles: number[] = [];
  let isInCells = false;
  walkXml(xml, {
    open(name, attributes) {
      const id = Number(attributes.get('numFmtId') ?? 0);
      if (name === 'numFmt') declared.set(id, readFormat(attributes.get('formatCode') ?? 'General'));
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) styles.push(id);
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  const formats = new Map(
    [...new Set(styles)].map(id => [id, declared.get(id) ?? readFormat(builtInFormat(id))]),
  );
  return styles.map(id => formats.get(id) ?? readFormat('General'));
}

const readPeople = (xml: string): ReadonlyMap<string, string> =>
  new Map(
    elementsOf(childOf(parseTree(xml).root, 'personList'), 'person').map(({ attributes }) => [
      attributes.get('id') ?? '',
      attributes.get('displayName') ?? '',
    ]),
  );

const writeComment = (cell: string, author: string, text: string): string =>
  `[Comment${author === '' ? '' : ` by ${author}`} on ${cell}: ${text}]`;

/** A discussion of today's programs is also kept as a note that asks for a newer program. */
function readComments(
  office: OfficePackage,
  relations: readonly Relation[],
  people: ReadonlyMap<string, string>,
): string[] {
  const rootsOf = (type: string) =>
    relations
      .filter(relation => relation.type === type)
      .map(({ target }) => parseTree(office.readPart(target) ?? '').root);
  const threaded = rootsOf('threadedComment').flatMap(root =>
    elementsOf(childOf(root, 'ThreadedComments'), 'threadedComment'),
  );
  const discussed = new Set(threaded.map(({ attributes }) => attributes.get('ref') ?? ''));
  const notes = rootsOf('comments').flatMap(root => {
    const comments = childOf(root, 'comments');
    const authors = elementsOf(childOf(comments, 'authors'), 'author').map(textOf);
    return elementsOf(childOf(comments, 'commentList'), 'comment').flatMap(comment => {
      const cell = comment.attributes.get('ref') ?? '';
      const author = authors[Number(comment.attributes.get('authorId'))] ?? '';
      return discussed.has(cell) ? [] : [writeComment(cell, author, textsIn(comment))];
    });
  });
  return [
    ...notes,
    ...threaded.map(comment =>
      writeComment(
        comment.attributes.get('ref') ?? '',
        people.get(comment.attributes.get('personId') ?? '') ?? '',
        oneLine(textOf(childOf(comment, 'text'))),
      ),
    ),
  ];
}

/** The texts of an element, without reading aids. */
function textsIn(parent: XmlElement): string {
  const texts: string[] = [];
  const add = (element: XmlElement) => {
    for (const child of elementsOf(element)) {
      if (child.name === 't') texts.push(textOf(child));
      else if (child.name !== 'rPh') add(child);
    }
  };
  add(parent);
  return oneLine(readEscapes(texts.join('')));
}

/** Drawings above the cells. */
function readDrawing(office: OfficePackage, part: string): string[] {
  const relations = office.relationsOf(part);
  const targetOf = (id: string) => relations.find(relation => relation.id === id)?.target ?? '';
  const lines: string[] = [];
  const { root } = parseTree(office.readPart(part) ?? '');
  for (const element of descendantsOf(root)) {
    if (element.name === 'chart') lines.push(readChart(office.readPart(targetOf(relationId(element)))));
    else if (element.name === 'relIds')
      lines.push(readDiagram(office.readPart(targetOf(relationId(element, 'dm')))));
    else if (element.name === 'pic') lines.push(describePicture(descendantOf(element, 'cNvPr')));
    else if (element.name === 'txBody')
      lines.push(...elementsOf(element, 'p').map(paragraph => textsIn(paragraph)));
  }
  return lines;
}
