/** Cuts text that arrives in chunks into sentences for a screen reader. */
export interface SentenceCutter {
  /** Adds text and returns the sentences that are now complete. */
  add(text: string): string[];
  /** Returns the remaining text at the end. */
  rest(): string;
}

const sentenceEnd = /(?<=[.!?…:])\s+|\n+/;

/** A line that is not read aloud: below a table head or heading, between paragraphs, or a bullet alone. */
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

/** Strips Markdown syntax; good enough for listening. */
const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#{1,6}|>|[-*+]|\|)\s*/, '')
    .replace(/[*`|~]+|(?<!\w)_+|_+(?!\w)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
