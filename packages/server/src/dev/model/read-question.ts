/*
 * Finds the person's question after the text that the chat service adds before it: names of images, texts of files and the page
 * context. A real model reads all of that; the demo model only needs the question.
 */

/** The question and its files, as passed to the model. */
export interface AskedQuestion {
  readonly text: string;
  /** Distinct names of the attached files, in order. */
  readonly files: readonly string[];
}

const picture = /^Picture "([^\n]*)":(?:\n\n|$)/;
const unreadable = /^The picture "([^\n]*)" cannot be read at the moment\.(?:\n\n|$)/;
const unseen = /^A picture named "([^\n]*)" is attached, which you cannot see\. Say so\.(?:\n\n|$)/;
/** Only matches before sources: a person who types the same sentence is asking about it. */
const filesHead = /^Files of this chat and of its agent\.[^\n]*\n\n(?=<source )/;
const sourceHead = /^<source number="\d+" file="([^"<>]*)"[^<>]*>/;
/** A file cannot contain this inside its source. */
const sourceEnd = '\n</source>';
/** The page context is enclosed in marks that the page cannot write itself. */
const pageContext = /^<page-context>\n[^<]*\n<\/page-context>\n\n/;

/** @param content - a string, or parts whose last text is the question */
export function readQuestion(content: unknown): AskedQuestion {
  const texts =
    typeof content === 'string' ? [content] : Array.isArray(content) ? content.flatMap(textOf) : [];
  const files = new Set<string>();
  let text = '';
  for (const each of texts) {
    text = each;
    const take = (mark: RegExp) => {
      const [whole, name] = mark.exec(text) ?? [];
      if (whole === undefined) return false;
      if (name !== undefined) files.add(name);
      text = text.slice(whole.length);
      return true;
    };
    while (take(unreadable) || take(picture));
    if (take(filesHead)) while (take(sourceHead)) text = afterSource(text);
    while (take(unseen));
    take(pageContext);
  }
  return { text: withoutQuotation(text), files: [...files] };
}

const textOf = (part: unknown): string[] =>
  typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
    ? [part.text]
    : [];

function afterSource(text: string): string {
  const end = text.indexOf(sourceEnd);
  return end < 0 ? text : text.slice(end + sourceEnd.length).replace(/^\n\n/, '');
}

/** Removes quotations before the question, unless there is nothing else. */
function withoutQuotation(text: string): string {
  const rest = text.replace(/^(?:\s*>[^\n]*(?:\n|$))+/, '');
  return rest.trim() === '' ? text.replace(/^\s*(?:>\s*)+/gm, '') : rest;
}
