import { type BlockNode, createMarkdownStream, parseInline, textOf } from '@oriel/ui/markdown';

/** A line of a slide. `strong` is a subheading; `level` counts nested lists from 0. */
export interface SlideLine {
  readonly kind: 'plain' | 'bullet' | 'number' | 'code' | 'strong';
  readonly level: number;
  readonly text: string;
}

export interface Slide {
  readonly title: string;
  readonly lines: readonly SlideLine[];
  /** Rows of equal length; the first row is the head. A slide has lines or a table. */
  readonly table?: readonly (readonly string[])[];
  /** Notes for the speaker; may be empty. */
  readonly notes: string;
}

/** A presentation: a title slide, and the slides after it. */
export interface SlideDeck {
  readonly title: string;
  readonly subtitle: string;
  readonly notes: string;
  readonly slides: readonly Slide[];
  /** Something was left out because of a limit. */
  readonly isCut: boolean;
}

export const slideLimits = {
  slides: 100,
  /** Characters of an outline; the rest is left out. */
  text: 100_000,
  title: 200,
  line: 500,
  cell: 300,
  columns: 12,
  notes: 5_000,
  /** Rows of text on a slide; the rest continues on the next one. */
  rows: 13,
  /** Rows of a table on a slide, without its head. */
  tableRows: 10,
} as const;

/** Approximate characters in a row of text. */
const rowLength = 85;
const deepestLevel = 4;
const noteLabel = /^(?:(?:speaker\s+)?notes?|(?:sprecher)?notiz(?:en)?)\s*:\s*/i;
const comment = /^<!--([\s\S]*?)-->$/;

/**
 * Reads a Markdown outline: the headings of the highest level are slides, after the one that is the title of all. Paragraphs that
 * start with "Notes:" and HTML comments are notes for the speaker. Links and images become their text.
 *
 * @param fallbackTitle Title of an outline that has none.
 */
export function readOutline(outline: string, fallbackTitle: string): SlideDeck {
  const stream = createMarkdownStream();
  stream.append(outline.slice(0, slideLimits.text));
  stream.finish();
  const blocks = stream.document.children;
  const headings = blocks.filter(({ type }) => type === 'heading');
  const [first, ...others] = headings;
  const hasTitle =
    first !== undefined && others.length > 0 && others.every(({ level }) => level > first.level);
  const slideLevel = Math.min(...(hasTitle ? others : headings).map(({ level }) => level));
  const inline = (text: string) =>
    clean(
      textOf(parseInline(text, { open: false, find: label => stream.definitions.find(label, () => {}) })),
    );
  const deck = new DeckBuilder(inline);
  for (const block of blocks) {
    if (hasTitle && block === first) deck.title(inline(block.state.text));
    else if (block.type === 'heading' && block.level <= slideLevel) deck.slide(inline(block.state.text));
    else deck.block(block, 0);
  }
  return deck.finish(fallbackTitle, outline.length > slideLimits.text);
}

class DeckBuilder {
  private readonly slides: Slide[] = [];
  private titleText: string | undefined;
  private subtitle = '';
  private titleNotes: string[] = [];
  private current: { title: string; lines: SlideLine[]; notes: string[]; hasSlide: boolean } | undefined;
  private isCut = false;

  constructor(private readonly inline: (text: string) => string) {}

  title(text: string): void {
    this.titleText = this.short(text, slideLimits.title);
  }

  slide(title: string): void {
    this.close();
    this.current = { title: this.short(title, slideLimits.title), lines: [], notes: [], hasSlide: false };
  }

  block(node: BlockNode, level: number): void {
    const { type, state, children } = node;
    if (type === 'rule') {
      const title = this.current?.title;
      this.close();
      if (title !== undefined) this.current = { title, lines: [], notes: [], hasSlide: true };
    } else if (type === 'heading') this.line('strong', level, this.inline(state.text));
    else if (type === 'paragraph') this.paragraph(state.text, level);
    else if (type === 'list')
      for (const item of children) this.item(item, node.mark?.ordered ? 'number' : 'bullet', level);
    else if (type === 'code')
      for (const row of children.flatMap(piece => piece.state.text.split('\n')))
        this.line('code', level, clean(row, /[^\S ]/g));
    else if (type === 'table') this.table(children);
    else if (type === 'quote') for (const child of children) this.block(child, level);
  }

  private item(item: BlockNode, kind: 'bullet' | 'number', level: number): void {
    const [first, ...rest] = item.children;
    if (first?.type === 'paragraph') this.line(kind, level, this.inline(first.state.text));
    else if (first) this.block(first, level + 1);
    for (const child of rest) this.block(child, level + 1);
  }

  private paragraph(source: string, level: number): void {
    const text = (comment.exec(source.trim())?.[1] ?? this.inline(source)).trim();
    if (comment.test(source.trim()) || noteLabel.test(text)) this.note(clean(text).replace(noteLabel, ''));
    else if (this.current || this.slides.length > 0) this.line('plain', level, text);
    else if (this.titleText !== undefined && this.subtitle === '')
      this.subtitle = this.short(text.replace(/\s+/g, ' '), slideLimits.title);
    // Words before the first heading address the reader of the answer, such as "Here is the outline".
    else this.note(text);
  }

  private note(text: string): void {
    (this.current?.notes ?? this.titleNotes).push(text);
  }

  private line(kind: SlideLine['kind'], level: number, text: string): void {
    const whole = kind === 'code' ? text : text.replace(/\s+/g, ' ').trim();
    if (whole === '') return;
    this.current ??= { title: this.titleText ?? '', lines: [], notes: [], hasSlide: false };
    this.current.lines.push({
      kind,
      level: Math.min(level, deepestLevel),
      text: this.short(whole, slideLimits.line),
    });
  }

  private table(rows: readonly BlockNode[]): void {
    this.current ??= { title: this.titleText ?? '', lines: [], notes: [], hasSlide: false };
    this.flush();
    const cells = rows.map(({ cells: texts }) =>
      texts
        .slice(0, slideLimits.columns)
        .map(cell => this.short(this.inline(cell).replace(/\s+/g, ' '), slideLimits.cell)),
    );
    if (rows.some(row => row.cells.length > slideLimits.columns)) this.isCut = true;
    const [head = [], ...body] = cells;
    const filled = (row: readonly string[]) => head.map((_, index) => row[index] ?? '');
    for (let at = 0; at === 0 || at < body.length; at += slideLimits.tableRows)
      this.push([], [head, ...body.slice(at, at + slideLimits.tableRows).map(filled)]);
  }

  /** Moves the lines so far to slides; a heading without any content has one slide, too. */
  private flush(): void {
    let page: SlideLine[] = [];
    let rows = 0;
    for (const line of this.current?.lines ?? []) {
      const height = Math.ceil((line.text.length + line.level * 4) / rowLength);
      if (rows + height > slideLimits.rows && page.length > 0) {
        this.push(page);
        page = [];
        rows = 0;
      }
      page.push(line);
      rows += height;
    }
    if (page.length > 0) this.push(page);
    if (this.current) this.current.lines = [];
  }

  private push(lines: readonly SlideLine[], table?: Slide['table']): void {
    if (this.current) this.current.hasSlide = true;
    const title = this.current?.title ?? '';
    this.slides.push({ title, lines, notes: '', ...(table && { table }) });
  }

  private close(): void {
    const { current } = this;
    if (!current) return;
    const from = this.slides.length;
    this.flush();
    if (!current.hasSlide) this.push([]);
    const at = Math.min(from, this.slides.length - 1);
    const slide = this.slides[at];
    if (slide && current.notes.length > 0)
      this.slides[at] = { ...slide, notes: this.short(current.notes.join('\n'), slideLimits.notes) };
    this.current = undefined;
  }

  finish(fallbackTitle: string, isShortened: boolean): SlideDeck {
    this.close();
    const notes = this.short(this.titleNotes.join('\n'), slideLimits.notes);
    const slides = this.slides.slice(0, slideLimits.slides - 1);
    return {
      title: this.titleText || this.short(clean(fallbackTitle), slideLimits.title),
      subtitle: this.subtitle,
      notes,
      slides,
      isCut: this.isCut || isShortened || slides.length < this.slides.length,
    };
  }

  private short(text: string, most: number): string {
    if (text.length <= most) return text;
    this.isCut = true;
    // Not in the middle of a surrogate pair.
    return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of these
const refused = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text that XML can contain. */
const clean = (text: string, alsoRefused = refused): string =>
  text.replace(/\r\n?/g, '\n').replace(refused, '').replace(alsoRefused, ' ');
