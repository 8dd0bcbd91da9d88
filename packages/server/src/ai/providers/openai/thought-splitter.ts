/*
 * Separates a model's thoughts from its answer if both arrive as one text, with tags around the thought, because its endpoint
 * does not know the model's template. The text arrives in pieces of any length, so a tag may be split.
 *
 * States:
 * - `start`: only white space so far. An opening tag begins a thought; a closing one ends a thought that came before the content,
 *   or an empty one.
 * - `thought`: everything is thought until the closing tag of the same name, or to the end without one.
 * - `gap`: white space after a thought, which belongs to neither side. Another thought may follow.
 * - `answer`: an opening tag only counts at the start of a line, because elsewhere the answer mentions it. The first closing tag
 *   without an opening one turns all text so far into a thought: templates of some models write the opening tag themselves, so
 *   that the model never does.
 *
 * In a code block or between backticks a tag is part of the answer and is kept.
 */

export interface ThoughtOutput {
  text(text: string): void;
  thought(text: string): void;
  /** All text so far was a thought. */
  textWasThought(): void;
}

const tagNames = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'reason', 'seed:think'];

interface Tag {
  readonly text: string;
  readonly closes: boolean;
  /** The closing tag that belongs to this one. */
  readonly end: string;
}

const pair = (open: string, close: string): Tag[] => [
  { text: open, closes: false, end: close },
  { text: close, closes: true, end: close },
];
const tags: readonly Tag[] = [
  ...tagNames.flatMap(name => pair(`<${name}>`, `</${name}>`)),
  ...pair('[think]', '[/think]'),
  ...pair('◁think▷', '◁/think▷'),
];
const longestTag = Math.max(...tags.map(({ text }) => text.length));

/** Matches a possible start of a tag, code, or the start of a line. */
const special = /[<[◁`~\n]/;
const space = /^\s*/;
/** A tag after one of these is only mentioned. */
const quotes = /["'“”„‘’«»(]$/;

export class ThoughtSplitter {
  readonly #out: ThoughtOutput;
  #state: 'start' | 'thought' | 'gap' | 'answer' = 'start';
  /** Undecided text: white space, or the beginning of a tag. */
  #held = '';
  /** The tag that ends the open thought. */
  #end = '';
  #isThoughtBegun = false;
  /** Whether a closing tag without an opening one still turns the text into a thought. */
  #mayBeUnopened = true;
  /** Whether the current line has only indentation so far. */
  #isLineStart = true;
  #indent = 0;
  #last = '';
  #fence: { readonly mark: string; readonly length: number } | undefined;
  /** Length of the backticks that opened code within the line; 0 outside of it. */
  #ticks = 0;
  #run = { mark: '', length: 0, isLineStart: false };

  constructor(out: ThoughtOutput) {
    this.#out = out;
  }

  /** The endpoint separates thoughts itself, so a closing tag in the text has no effect. */
  seeThought(): void {
    this.#mayBeUnopened = false;
  }

  push(piece: string): void {
    let text = piece;
    if (this.#held !== '') {
      text = this.#held + piece;
      this.#held = '';
    }
    while (text !== '') {
      if (this.#state === 'answer') text = this.#readAnswer(text);
      else if (this.#state === 'thought') text = this.#readThought(text);
      else text = this.#readStart(text);
    }
  }

  /** Ends the text. */
  end(): void {
    const held = this.#held;
    this.#held = '';
    if (this.#state === 'thought') this.#emitThought(held.trimEnd());
    else if (this.#state !== 'gap' || held.trim() !== '') this.#emitText(held);
  }

  /** Each of these returns the text left for the next state, and keeps in `#held` the text that is still undecided. */
  #readStart(text: string): string {
    const length = space.exec(text)?.[0].length ?? 0;
    if (length === text.length) return this.#hold(this.#state === 'gap' ? '' : text);
    const tag = matchTag(text, length);
    if (tag === 'maybe') return this.#hold(this.#state === 'gap' ? text.slice(length) : text);
    if (tag) {
      this.#mayBeUnopened = false;
      const rest = text.slice(length + tag.text.length);
      if (tag.closes) this.#state = 'gap';
      else this.#open(tag);
      return rest;
    }
    const rest = this.#state === 'gap' ? text.slice(length) : text;
    this.#state = 'answer';
    return rest;
  }

  #open(tag: Tag): void {
    this.#state = 'thought';
    this.#end = tag.end;
    this.#isThoughtBegun = false;
  }

  #readThought(text: string): string {
    const end = text.toLowerCase().indexOf(this.#end);
    if (end >= 0) {
      this.#emitThought(text.slice(0, end).trimEnd());
      this.#state = 'gap';
      this.#isLineStart = true;
      return text.slice(end + this.#end.length);
    }
    const begun = text.slice(0, text.length - partialLength(text, this.#end)).trimEnd();
    this.#emitThought(begun);
    return this.#hold(text.slice(begun.length));
  }

  #readAnswer(text: string): string {
    if (this.#run.length === 0 && !special.test(text)) {
      if (this.#isLineStart) this.#leaveIndent(text);
      this.#emitText(text);
      return '';
    }
    for (let index = 0; index < text.length; index++) {
      const char = text.charAt(index);
      if (this.#run.length > 0) {
        if (char === this.#run.mark) {
          this.#run.length++;
          continue;
        }
        this.#endRun();
      }
      if (char === '\n') {
        this.#isLineStart = true;
        this.#indent = 0;
        this.#ticks = 0;
        continue;
      }
      if (char === '`' || (char === '~' && this.#isLineStart)) {
        this.#run = { mark: char, length: 1, isLineStart: this.#isLineStart };
        this.#isLineStart = false;
        continue;
      }
      if ((char === '<' || char === '[' || char === '◁') && !this.#fence && this.#ticks === 0) {
        const tag = matchTag(text, index);
        if (tag === 'maybe') {
          this.#emitText(text.slice(0, index));
          return this.#hold(text.slice(index));
        }
        if (tag && this.#takeTag(tag, text.slice(0, index))) return text.slice(index + tag.text.length);
      }
      if (this.#isLineStart) this.#leaveIndent(char);
    }
    this.#emitText(text);
    return '';
  }

  /** Whether a tag splits the answer; a tag that the answer only mentions does not. */
  #takeTag(tag: Tag, before: string): boolean {
    if (!tag.closes && this.#isLineStart) {
      this.#emitText(before);
      this.#mayBeUnopened = false;
      this.#open(tag);
      return true;
    }
    const isSpokenOf = !tag.closes || quotes.test(before === '' ? this.#last : before);
    if (isSpokenOf || !this.#mayBeUnopened) {
      this.#mayBeUnopened = false;
      return false;
    }
    this.#emitText(before);
    this.#mayBeUnopened = false;
    this.#out.textWasThought();
    this.#state = 'gap';
    this.#isLineStart = true;
    return true;
  }

  /** Four spaces make a line code. */
  #leaveIndent(text: string): void {
    for (const char of text) {
      if (char === ' ' && this.#indent < 3) this.#indent++;
      else {
        this.#isLineStart = false;
        return;
      }
    }
  }

  /** A run of backticks or tildes has ended: it opens or closes code. */
  #endRun(): void {
    const { mark, length, isLineStart } = this.#run;
    this.#run.length = 0;
    if (isLineStart && length >= 3) {
      if (!this.#fence) this.#fence = { mark, length };
      else if (this.#fence.mark === mark && length >= this.#fence.length) this.#fence = undefined;
    } else if (mark === '`' && !this.#fence) {
      if (this.#ticks === 0) this.#ticks = length;
      else if (this.#ticks === length) this.#ticks = 0;
    }
  }

  #hold(text: string): '' {
    this.#held = text;
    return '';
  }

  #emitText(text: string): void {
    if (text === '') return;
    this.#last = text.charAt(text.length - 1);
    this.#out.text(text);
  }

  #emitThought(text: string): void {
    const begun = this.#isThoughtBegun ? text : text.trimStart();
    if (begun === '') return;
    this.#isThoughtBegun = true;
    this.#out.thought(begun);
  }
}

/** The tag at a position in a text, or `maybe` if the text ends before this is decided. */
function matchTag(text: string, index: number): Tag | 'maybe' | undefined {
  const found = text.slice(index, index + longestTag).toLowerCase();
  const tag = tags.find(each => found.startsWith(each.text));
  if (tag) return tag;
  return index + found.length === text.length && tags.some(each => each.text.startsWith(found))
    ? 'maybe'
    : undefined;
}

/** Length of the end of a text that may be the beginning of a tag. */
function partialLength(text: string, tag: string): number {
  const start = text.lastIndexOf(tag.charAt(0));
  if (start < 0 || text.length - start >= tag.length) return 0;
  return tag.startsWith(text.slice(start).toLowerCase()) ? text.length - start : 0;
}
