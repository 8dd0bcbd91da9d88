/*
 * What a person has asked, without what the chat service puts before it: pictures with their names, the texts of files, and
 * what the page says. A model reads all of it; the demo model reads nothing, and so has to find the question.
 */

/** A question as the model was given it. */
export interface AskedQuestion {
  readonly text: string;
  /** Names of the files that came with it, in their order, each once. */
  readonly files: readonly string[];
}

const picture = /^Picture "([^\n]*)":(?:\n\n|$)/;
const unreadable = /^The picture "([^\n]*)" cannot be read at the moment\.(?:\n\n|$)/;
const unseen = /^A picture named "([^\n]*)" is attached, which you cannot see\. Say so\.(?:\n\n|$)/;
/** Sources follow. A person who writes the same sentence asks about it. */
const filesHead = /^Files of this chat and of its agent\.[^\n]*\n\n(?=<source )/;
const sourceHead = /^<source number="\d+" file="([^"<>]*)"[^<>]*>/;
/** No file can write it inside of its source. */
const sourceEnd = '\n</source>';
/** What the page tells stands between marks that it cannot write itself. */
const pageContext = /^<page-context>\n[^<]*\n<\/page-context>\n\n/;

/** @param content a text, or parts of which the last text is the question */
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

/** A quotation that a person has put before a question is not the question. */
function withoutQuotation(text: string): string {
  const rest = text.replace(/^(?:\s*>[^\n]*(?:\n|$))+/, '');
  return rest.trim() === '' ? text.replace(/^\s*(?:>\s*)+/gm, '') : rest;
}
