/*
 * Renders a chat as a Word document. Texts come from models and strangers: nothing is fetched, only web and mail links are kept,
 * images become their description, and characters that XML forbids are left out. Formulas are written verbatim.
 */
import {
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { DomUtils, parseDocument } from 'htmlparser2';
import { Marked, type MarkedToken, type Token, type TokenizerExtension } from 'marked';
import { type DocxDocument, type DocxTurn, docxLimits } from './docx-document';

type Block = Paragraph | Table;
type Look = { bold?: boolean; italics?: boolean; strike?: boolean };
type Place = Pick<IParagraphOptions, 'numbering' | 'indent'>;

const codeFont = 'Courier New';
const headings = [
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;
/** Maximum list depth in Word. */
const deepest = 8;
const step = 720;

const formula = (level: 'block' | 'inline', sign: RegExp, whole: RegExp): TokenizerExtension => ({
  name: `${level}Formula`,
  level,
  start: text => sign.exec(text)?.index,
  tokenizer(text) {
    const raw = whole.exec(text)?.[0];
    return raw === undefined ? undefined : { type: `${level}Formula`, raw };
  },
});

const markdown = new Marked({
  extensions: [
    formula('block', /^(?:\$\$|\\\[)/m, /^(?:\$\$[^$]{1,4000}?\$\$|\\\[[^$]{1,4000}?\\\])[ \t]*(?:\n|$)/),
    formula(
      'inline',
      /\$|\\[([]/,
      /^(?:\$\$[^$]{1,4000}?\$\$|\\\([^$]{1,4000}?\\\)|\\\[[^$]{1,4000}?\\\]|\$(?!\s)[^$`\n]{1,1000}(?<!\s)\$(?!\d))/,
    ),
  ],
});

/** Thrown when a document has reached its maximum number of elements; the elements so far are kept. */
class Full extends Error {}

class Renderer {
  readonly blocks: Block[] = [];
  /** Start numbers of ordered lists; each is a separate numbering in Word. */
  readonly starts = new Set<number>([1]);
  private lists = 0;
  private elements = 0;

  constructor(private readonly maxElements: number) {}

  count(elements = 1): void {
    this.elements += elements;
    if (this.elements > this.maxElements) throw new Full();
  }

  paragraph(options: IParagraphOptions, to: Block[] = this.blocks): void {
    this.count(Math.max(1, options.children?.length ?? 0));
    to.push(new Paragraph(options));
  }

  turn(
    { heading, text, isMarkdown, files, sources }: DocxTurn,
    sourcesLabel: string,
    isPlain: boolean,
  ): void {
    this.paragraph({ text: clean(heading), heading: HeadingLevel.HEADING_2 });
    const tokens = isMarkdown && !isPlain && text.length <= docxLimits.markdown ? readMarkdown(text) : null;
    if (tokens) this.tokens(tokens, {}, 0);
    else for (const part of text.split(/\n{2,}/)) this.paragraph({ children: lines(part, {}) });
    if (files) this.paragraph({ children: [new TextRun({ text: clean(files), italics: true })] });
    if (sources.length === 0) return;
    this.paragraph({ children: [new TextRun({ text: `${sourcesLabel}:`, bold: true })] });
    for (const source of sources)
      this.paragraph({
        numbering: { reference: 'bullets', level: 0 },
        children:
          source.url !== undefined
            ? link(source.url, [
                new TextRun({ text: clean(source.title).replace(/\s+/g, ' '), style: 'Hyperlink' }),
              ])
            : lines(source.title, {}),
      });
  }

  private tokens(tokens: readonly Token[], place: Place, depth: number): void {
    // The first paragraph of an item has its number, the following ones are indented to its text.
    let here = place;
    for (const token of tokens) {
      const before = this.blocks.length;
      // The lexer has no extensions, so it only creates marked's own tokens.
      this.token(token as MarkedToken, here, depth);
      if (this.blocks.length > before && here.numbering) here = { indent: { left: depth * step } };
    }
  }

  private startOf(asked: number | ''): number {
    const start = asked === '' ? 1 : asked;
    if (!this.starts.has(start) && this.starts.size >= docxLimits.listStarts) return 1;
    this.starts.add(start);
    return start;
  }

  private token(token: MarkedToken, place: Place, depth: number): void {
    switch (token.type) {
      case 'space':
      case 'def':
      case 'checkbox':
        return;
      case 'heading':
        this.paragraph({
          ...place,
          heading: headings[Math.min(token.depth, headings.length) - 1],
          children: inline(token.tokens, {}),
        });
        return;
      case 'hr':
        this.paragraph({ thematicBreak: true });
        return;
      case 'code':
        this.paragraph({
          indent: place.indent,
          style: 'Code',
          children: lines(token.text, { font: codeFont }),
        });
        return;
      case 'blockquote':
        this.tokens(token.tokens, { indent: { left: (depth + 1) * step } }, depth + 1);
        return;
      case 'list': {
        const start = this.startOf(token.start);
        const numbering = {
          reference: token.ordered ? `numbers-${start}` : 'bullets',
          level: Math.min(depth, deepest),
          instance: ++this.lists,
        };
        for (const item of token.items) {
          const before = this.blocks.length;
          const mark = { type: 'text', raw: '', text: item.checked ? '☑ ' : '☐ ' } as const;
          const tokens = item.task ? withMark(item.tokens, mark) : item.tokens;
          this.tokens(tokens, { numbering }, depth + 1);
          if (this.blocks.length === before) this.paragraph({ numbering });
        }
        return;
      }
      case 'table': {
        const rows = [token.header, ...token.rows].map(
          (cells, index) =>
            new TableRow({
              // `false` would be written, and readers treat any value as a header.
              ...(index === 0 && { tableHeader: true }),
              children: cells.map(cell => {
                const children = inline(cell.tokens, index === 0 ? { bold: true } : {});
                this.count(1 + children.length);
                return new TableCell({ children: [new Paragraph({ children })] });
              }),
            }),
        );
        this.blocks.push(new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } }));
        // Word merges adjacent tables, so put a paragraph between them.
        this.paragraph({});
        return;
      }
      default:
        this.paragraph({ ...place, children: inline([token], {}) });
    }
  }
}

/** The text of a list item, after its checkbox. */
function withMark(tokens: readonly Token[], mark: Token): readonly Token[] {
  const [first, ...rest] = tokens.filter(({ type }) => type !== 'checkbox');
  if (!first) return [mark];
  // Only the children of the token change.
  return [{ ...first, tokens: [mark, ...('tokens' in first ? (first.tokens ?? []) : [])] } as Token, ...rest];
}

function readMarkdown(text: string): readonly Token[] | null {
  try {
    return markdown.lexer(text);
  } catch {
    // A text with too many nested levels is written verbatim.
    return null;
  }
}

function inline(tokens: readonly Token[], look: Look): ParagraphChild[] {
  return tokens.flatMap(each => {
    // The lexer has no extensions, so it only creates marked's own tokens.
    const token = each as MarkedToken;
    switch (token.type) {
      case 'strong':
        return inline(token.tokens, { ...look, bold: true });
      case 'em':
        return inline(token.tokens, { ...look, italics: true });
      case 'del':
        return inline(token.tokens, { ...look, strike: true });
      case 'codespan':
        return lines(token.text, { ...look, font: codeFont });
      case 'br':
        return [new TextRun({ break: 1 })];
      case 'link':
        return link(token.href, inline(token.tokens, look));
      case 'image':
        return lines(decode(token.text || token.href), look);
      case 'escape':
        return lines(token.text, look);
      case 'html':
        return /^<br\s*\/?>$/i.test(token.raw.trim())
          ? [new TextRun({ break: 1 })]
          : lines(token.raw.trim(), look);
      case 'paragraph':
      case 'text':
        return token.tokens ? inline(token.tokens, look) : lines(decode(token.text), look);
      default:
        return lines(token.raw.trim(), look);
    }
  });
}

function link(href: string, children: ParagraphChild[]): ParagraphChild[] {
  const url = URL.canParse(href) ? new URL(href) : undefined;
  return url && /^(?:https?|mailto):$/.test(url.protocol)
    ? [new ExternalHyperlink({ link: url.href, children })]
    : children;
}

/** A text with its line breaks; after very many of them the rest is one line. */
const lines = (text: string, look: Look & { font?: string }): TextRun[] => {
  const all = clean(text).split('\n');
  const rest = all.splice(docxLimits.lines).join(' ');
  return [...all, ...(rest ? [rest] : [])].map(
    (line, index) => new TextRun({ ...look, text: line, break: index === 0 ? 0 : 1 }),
  );
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of these
const refused = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const clean = (text: string) => text.replace(/\r\n?/g, '\n').replace(refused, '');

const decode = (text: string) =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi, entity =>
    DomUtils.textContent(parseDocument(entity)),
  );

/** @param elements Maximum number of paragraphs and table cells. Default: `docxLimits.elements`. */
export async function renderDocx(
  document: DocxDocument,
  elements: number = docxLimits.elements,
): Promise<Uint8Array> {
  const renderer = new Renderer(elements);
  let { isCut } = document;
  try {
    renderer.paragraph({ text: clean(document.title), heading: HeadingLevel.HEADING_1 });
    for (const turn of document.turns) renderer.turn(turn, document.sourcesLabel, document.isPlain);
  } catch (error) {
    if (!(error instanceof Full)) throw error;
    isCut = true;
  }
  const children = renderer.blocks;
  if (isCut)
    children.push(new Paragraph({ children: [new TextRun({ text: document.cutNote, bold: true })] }));
  const indent = (level: number) => ({
    paragraph: { indent: { left: (level + 1) * step, hanging: step / 2 } },
  });
  const levels = Array.from({ length: deepest + 1 }, (_, level) => level);
  const file = new Document({
    title: clean(document.title),
    creator: clean(document.creator),
    styles: {
      paragraphStyles: [
        {
          id: 'Code',
          name: 'Code',
          basedOn: 'Normal',
          run: { font: codeFont, size: 18 },
          paragraph: { border: { left: { style: BorderStyle.SINGLE, size: 6, space: 8, color: '999999' } } },
        },
      ],
    },
    numbering: {
      config: [
        {
          reference: 'bullets',
          levels: levels.map(level => ({
            level,
            format: LevelFormat.BULLET,
            text: '•',
            style: indent(level),
          })),
        },
        ...[...renderer.starts].map(start => ({
          reference: `numbers-${start}`,
          levels: levels.map(level => ({
            level,
            start,
            format: LevelFormat.DECIMAL,
            text: `%${level + 1}.`,
            style: indent(level),
          })),
        })),
      ],
    },
    sections: [{ children }],
  });
  return new Uint8Array(await Packer.toBuffer(file));
}
