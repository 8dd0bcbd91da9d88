/** Marks of sources in an answer, such as `[1]` or `[1, 2]`; the service finds them by the same rule. */
const marks = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\](?!\()/g;
/** Their text is shown as it is. */
const literal = 'a, button, pre, code, math';
const markClass = 'c-source-mark';

export interface MarkOptions {
  /** The name of the link, or undefined for a number that is no source of the answer. */
  readonly nameOf: (mark: number) => string | undefined;
  /** @param statement - the sentence before the mark */
  readonly onOpen: (mark: number, statement: string) => void;
}

/**
 * Makes the marks in a rendered answer links that open their source. Only numbers of the answer's own sources become links, so a
 * text cannot lead to another file.
 */
export function linkMarks(area: Element, { nameOf, onOpen }: MarkOptions): void {
  const { ownerDocument } = area;
  const walker = ownerDocument.createTreeWalker(area, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && node.data.includes('[') && !node.parentElement?.closest(literal))
      texts.push(node);

  const makeLink = (text: string, mark: number) => {
    const name = nameOf(mark);
    if (name === undefined) return text;
    // A link, because the text of a button is left out when it is copied.
    const link = ownerDocument.createElement('a');
    link.className = markClass;
    link.textContent = text;
    link.title = name;
    link.tabIndex = 0;
    link.dataset.mark = `${mark}`;
    link.setAttribute('role', 'button');
    link.setAttribute('aria-label', name);
    const open = (event: Event) => {
      event.preventDefault();
      onOpen(mark, statementBefore(link));
    };
    link.addEventListener('click', open);
    link.addEventListener('keydown', event => {
      if (event.key === 'Enter' || event.key === ' ') open(event);
    });
    return link;
  };

  for (const node of texts) {
    const pieces: (string | Node)[] = [];
    let done = 0;
    for (const { 0: found, 1: list = '', index } of node.data.matchAll(marks)) {
      const numbers = list.split(',').map(Number);
      if (!numbers.some(number => nameOf(number) !== undefined)) continue;
      pieces.push(node.data.slice(done, index));
      const [only] = numbers;
      if (only !== undefined && numbers.length === 1) pieces.push(makeLink(found, only));
      else
        pieces.push(
          '[',
          ...numbers.flatMap((number, at) => [...(at > 0 ? [', '] : []), makeLink(`${number}`, number)]),
          ']',
        );
      done = index + found.length;
    }
    if (done > 0) node.replaceWith(...pieces, node.data.slice(done));
  }
}

/** The sentence before the first mark of a source in an answer. */
export function statementOf(area: Element, mark: number): string {
  const link = area.querySelector(`.${markClass}[data-mark="${mark}"]`);
  return link ? statementBefore(link) : '';
}

/** Characters among which the sentence before a mark is found: the search is slow in a long text. */
const maxStatement = 2_000;

function statementBefore(link: Element): string {
  const block = link.closest('p, li, td, th, dd, h1, h2, h3, h4, h5, h6, blockquote');
  if (!block) return '';
  const range = block.ownerDocument.createRange();
  // A row of a table is one statement.
  range.setStart(link.closest('tr') ?? block, 0);
  range.setEndBefore(link);
  const before = range
    .toString()
    .slice(-maxStatement)
    .replace(/\[[\d\s,]*\]?/g, ' ')
    .trim();
  return /(?:^|[.!?]\s)((?:[^.!?]|[.!?](?!\s))*[.!?]*)$/.exec(before)?.[1] ?? before;
}
