/** Cuts a text that comes in pieces into sentences, for a screen reader to read. */
export interface SentenceCutter {
  /** Takes more of the text and returns the sentences that are whole now. */
  add(text: string): string[];
  /** Returns what is left at the end. */
  rest(): string;
}

const sentenceEnd = /(?<=[.!?…:])\s+|\n+/;

/** A line that is drawn and not read: under the head of a table or a heading, between paragraphs, a bullet alone. */
const ruler = /^[\s|:>*_=+-]*$/;

export function createSentenceCutter(): SentenceCutter {
  let pending = '';
  let isInCode = false;
  const readable = (line: string): string => {
    if (/^\s*(```|~~~)/.test(line)) {
      isInCode = !isInCode;
      return '';
    }
    return isInCode || ruler.test(line) ? '' : plainText(line);
  };
  return {
    add(text) {
      pending += text;
      const pieces = pending.split(sentenceEnd);
      pending = pieces.pop() ?? '';
      return pieces.map(readable).filter(piece => piece !== '');
    },
    rest() {
      const left = readable(pending);
      pending = '';
      isInCode = false;
      return left;
    },
  };
}

/** Markdown without its marks; good enough to be listened to. */
const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#{1,6}|>|[-*+]|\|)\s*/, '')
    .replace(/[*`|~]+|(?<!\w)_+|_+(?!\w)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
