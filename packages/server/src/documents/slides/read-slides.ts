/** Reads presentations: the texts of each slide with its tables, charts, diagrams, notes and comments. */
import { DocumentError, documentLimits } from '../document';
import { describePicture, readChart, readDiagram } from '../drawing-parts';
import { readMath } from '../math-text';
import { formatNumber } from '../number-formats';
import type { OfficePackage, Relation } from '../office-package';
import { joinMarked, markOf, takeMarks } from '../omission-marks';
import { oneLine, raise, type TableCell, writeTable } from '../table-text';
import {
  childOf,
  descendantOf,
  descendantsOf,
  elementsOf,
  parseTree,
  relationId,
  textOf,
  type XmlElement,
} from '../xml';

/** One page for each slide. A slide that is damaged or missing is marked. @throws DocumentError */
export function readSlides(office: OfficePackage): string[] {
  const relations = office.relationsOf(office.main);
  const { root } = parseTree(office.readPart(office.main) ?? '');
  const ids = elementsOf(childOf(root, 'presentation', 'sldIdLst'), 'sldId').map(id => relationId(id));
  if (ids.length > documentLimits.pages) throw new DocumentError('file_too_complex');
  const authors = readAuthors(office, relations);
  return ids.map(id =>
    readSlide(office, relations.find(relation => relation.id === id)?.target ?? '', authors),
  );
}

function readAuthors(office: OfficePackage, relations: readonly Relation[]): ReadonlyMap<string, string> {
  const authors = new Map<string, string>();
  for (const { type, target } of relations) {
    if (type !== 'commentAuthors' && type !== 'authors') continue;
    for (const { attributes } of descendantsOf(parseTree(office.readPart(target) ?? '').root))
      if (attributes.has('name')) authors.set(attributes.get('id') ?? '', attributes.get('name') ?? '');
  }
  return authors;
}

function readSlide(office: OfficePackage, part: string, authors: ReadonlyMap<string, string>): string {
  const xml = office.readPart(part);
  if (xml === undefined) return markOf('page_unreadable');
  const { root, isDamaged } = parseTree(xml);
  const slide = childOf(root, 'sld');
  const relations = office.relationsOf(part);
  const lines = readShapes(childOf(slide, 'cSld', 'spTree'), office, relations);
  const notes = relations
    .filter(({ type }) => type === 'notesSlide')
    .flatMap(({ target }) => {
      const tree = childOf(parseTree(office.readPart(target) ?? '').root, 'notes', 'cSld', 'spTree');
      return readShapes(tree, office, office.relationsOf(target));
    });
  const comments = relations
    .filter(({ type }) => type === 'comments')
    .flatMap(({ target }) => readComments(office.readPart(target) ?? '', authors));
  const isHidden = /^(?:0|false)$/.test(slide?.attributes.get('show') ?? '');
  const content = joinMarked([...lines, ...notes, ...comments], '\n');
  const damage = isDamaged ? markOf('page_unreadable') : '';
  // A slide of pictures is one thing that was not read.
  if (takeMarks(content).text.trim() === '') return damage || markOf('page_without_text');
  return `${isHidden ? '[Hidden slide]\n' : ''}${content}${damage}`;
}

function readComments(xml: string, authors: ReadonlyMap<string, string>): string[] {
  return [...descendantsOf(parseTree(xml).root)]
    .filter(({ name }) => name === 'cm' || name === 'reply')
    .map(comment => {
      const body = childOf(comment, 'text') ?? childOf(comment, 'txBody');
      const text = body?.name === 'text' ? oneLine(textOf(body)) : oneLine(readParagraphs(body).join(' '));
      const author = authors.get(comment.attributes.get('authorId') ?? '') ?? '';
      return text === '' ? '' : `[Comment${author === '' ? '' : ` by ${author}`}: ${text}]`;
    });
}

/** Shapes in the order of the slide, those of groups included. */
function readShapes(
  tree: XmlElement | undefined,
  office: OfficePackage,
  relations: readonly Relation[],
): string[] {
  const lines: string[] = [];
  for (const shape of elementsOf(tree)) {
    const properties = descendantOf(childOf(shape, `nv${capital(shape.name)}Pr`), 'cNvPr');
    if (isHiddenShape(properties)) {
      lines.push(markOf('other'));
      continue;
    }
    if (shape.name === 'grpSp') for (const line of readShapes(shape, office, relations)) lines.push(line);
    else if (shape.name === 'graphicFrame') lines.push(readFrame(shape, office, relations));
    else if (shape.name === 'pic') lines.push(readPicture(shape, properties));
    else if (shape.name === 'contentPart') lines.push(markOf('picture'));
    else if (shape.name === 'sp' || shape.name === 'cxnSp') {
      const placeholder = descendantOf(childOf(shape, 'nvSpPr'), 'ph');
      const kind = placeholder?.attributes.get('type');
      // The number of the slide, and its picture among the notes.
      if (kind !== 'sldNum' && kind !== 'sldImg') {
        const inherited = placeholder && readLayoutStyle(placeholder, office, relations);
        lines.push(...readParagraphs(childOf(shape, 'txBody'), inherited));
      }
    }
  }
  return lines;
}

/** The list styles that the layout has for a placeholder of the slide, if there are automatic numbers among them. */
function readLayoutStyle(
  placeholder: XmlElement,
  office: OfficePackage,
  relations: readonly Relation[],
): XmlElement | undefined {
  const xml = office.readPart(relations.find(({ type }) => type === 'slideLayout')?.target ?? '');
  if (!xml?.includes('buAutoNum')) return undefined;
  const index = placeholder.attributes.get('idx');
  const shape = elementsOf(childOf(parseTree(xml).root, 'sldLayout', 'cSld', 'spTree'), 'sp').find(
    candidate => descendantOf(childOf(candidate, 'nvSpPr'), 'ph')?.attributes.get('idx') === index,
  );
  return childOf(shape, 'txBody', 'lstStyle');
}

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

const isHiddenShape = (properties: XmlElement | undefined): boolean =>
  /^(?:1|true)$/.test(properties?.attributes.get('hidden') ?? '');

function readPicture(shape: XmlElement, properties: XmlElement | undefined): string {
  const isMedia = ['videoFile', 'audioFile', 'quickTimeFile'].some(name => descendantOf(shape, name));
  return isMedia ? markOf('other') : describePicture(properties);
}

function readFrame(frame: XmlElement, office: OfficePackage, relations: readonly Relation[]): string {
  const data = descendantOf(frame, 'graphicData');
  const read = (id: string) => office.readPart(relations.find(relation => relation.id === id)?.target ?? '');
  for (const content of elementsOf(data)) {
    if (content.name === 'tbl') return readTable(content);
    if (content.name === 'chart') return readChart(read(relationId(content)));
    if (content.name === 'relIds') return readDiagram(read(relationId(content, 'dm')));
    if (content.name === 'oleObj') return markOf('attachment');
  }
  return markOf('other');
}

/** Every row has all cells; those under a merged one are empty. */
const readTable = (table: XmlElement): string =>
  writeTable(
    elementsOf(table, 'tr').map(row =>
      elementsOf(row, 'tc').map((cell): TableCell => {
        const isCovered = ['hMerge', 'vMerge'].some(name =>
          /^(?:1|true)$/.test(cell.attributes.get(name) ?? ''),
        );
        return { text: isCovered ? '' : readParagraphs(childOf(cell, 'txBody')).join(' ') };
      }),
    ),
  );

/** Automatic numbers of DrawingML: the numbers, and what is written around them. */
function writeNumber(type: string, number: number): string {
  const [, name = '', around = ''] = /^(.*?)(ParenBoth|ParenR|Period|Minus|Plain)?$/.exec(type) ?? [];
  const format =
    {
      arabic: 'decimal',
      alphaLc: 'lowerLetter',
      alphaUc: 'upperLetter',
      romanLc: 'lowerRoman',
      romanUc: 'upperRoman',
      circleNumDb: 'decimalEnclosedCircle',
      circleNumWdBlack: 'decimalEnclosedCircle',
      circleNumWdWhite: 'decimalEnclosedCircle',
      arabicDb: 'decimalFullWidth',
      ea1Chs: 'chineseCounting',
      ea1Cht: 'chineseCounting',
      ea1JpnKor: 'japaneseCounting',
      thaiNum: 'thaiNumbers',
      hindiNum: 'hindiNumbers',
    }[name] ?? 'decimal';
  const text = formatNumber(number, format);
  if (around === 'ParenBoth') return `(${text})`;
  return text + ({ ParenR: ')', Period: '.', Minus: ' -' }[around] ?? '');
}

/** The paragraphs of a text, with automatic numbers, without empty ones. */
function readParagraphs(body: XmlElement | undefined, inherited?: XmlElement): string[] {
  const lines: string[] = [];
  // The kind of list and its last number, by level.
  let counters: ({ readonly type: string; number: number } | undefined)[] = [];
  for (const paragraph of elementsOf(body, 'p')) {
    const properties = childOf(paragraph, 'pPr');
    const level = Math.min(Math.max(Number(properties?.attributes.get('lvl') ?? 0) || 0, 0), 8);
    const text = readRuns(paragraph).trim();
    if (text === '') continue;
    const automatic =
      childOf(properties, 'buAutoNum') ??
      childOf(body, 'lstStyle', `lvl${level + 1}pPr`, 'buAutoNum') ??
      childOf(inherited, `lvl${level + 1}pPr`, 'buAutoNum');
    if (!automatic || childOf(properties, 'buNone') || childOf(properties, 'buChar')) {
      counters = counters.slice(0, level);
      lines.push(text);
      continue;
    }
    const type = automatic.attributes.get('type') ?? 'arabicPeriod';
    const start = Number(automatic.attributes.get('startAt') ?? 1) || 1;
    const last = counters[level];
    const number = last?.type === `${type} ${start}` ? last.number + 1 : start;
    counters = [...counters.slice(0, level), { type: `${type} ${start}`, number }];
    lines.push(`${writeNumber(type, number)} ${text}`);
  }
  return lines;
}

function readRuns(parent: XmlElement): string {
  return elementsOf(parent)
    .map(element => {
      switch (element.name) {
        case 'r': {
          const text = textOf(childOf(element, 't')).replaceAll('\u00ad', '').replaceAll('\u000b', '\n');
          const properties = childOf(element, 'rPr');
          if (/^(?:sng|dbl)Strike$/.test(properties?.attributes.get('strike') ?? '') && text.trim() !== '')
            return `~~${text}~~`;
          return Number(properties?.attributes.get('baseline') ?? 0) > 0 ? raise(text) : text;
        }
        case 'fld':
          return textOf(childOf(element, 't'));
        case 'br':
          return '\n';
        // The frame around a formula; a matrix has the same name.
        case 'm':
          return elementsOf(element).map(readMath).join(' ') || markOf('formula');
        case 'oMath':
        case 'oMathPara':
          return readMath(element) || markOf('formula');
        default:
          return '';
      }
    })
    .join('');
}
