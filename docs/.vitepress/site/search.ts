// The ranking of the search: guides before the reference before pages for contributors, and a section first whose heading is the
// question, or which lists it among its words.
import { searchWords } from './search-words';

const base = '/docs/';

/** The weight of a page's sections next to those of a guide. */
const weights: readonly (readonly [page: RegExp, weight: number])[] = [
  [/^reference\/examples\//, 0.2],
  [/^reference\//, 0.3],
  [/^(architecture|contributing|decisions)(#|$)/, 0.1],
];

const letters = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** Writes several words as one: “rate limit”, `rate-limit` and `RATE_LIMIT` are `ratelimit`. */
const joined = (text: string) => letters(text).join('');

const words = new Map(
  Object.entries(searchWords).map(([section, listed]) => [section, new Set(listed.map(joined))]),
);

/** Whether a heading is a code, as in the list of errors. */
const isCode = (anchor: string) => anchor.includes('_');

/** The terms of a question: its words, neighbours joined, and all of it joined. */
function questionTerms(question: string): string[] {
  const single = letters(question);
  const pairs = single.slice(1).map((word, index) => single[index] + word);
  return [...new Set([...single, ...pairs, single.join('')])];
}

function boostDocument(id: string, term: string): number {
  const section = id.slice(base.length);
  const [, anchor = ''] = section.split('#');
  const weight = weights.find(([page]) => page.test(section))?.[1] ?? 1;
  const isHeading = joined(anchor) === term;
  if (words.get(section)?.has(term) || (isHeading && isCode(anchor))) return 50 * weight;
  return isHeading ? 5 * weight : weight;
}

/** Options of MiniSearch in the browser, in addition to those of VitePress. */
export const searchOptions = {
  boostDocument,
  tokenize: questionTerms,
  // A short word with one letter changed is another word.
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
};

/** Adds to each section of a page, below its heading, the terms that lead to it: its words, and its heading as one word. */
export function addSearchTerms(html: string, page: string): string {
  return html.replace(/<h[1-6] id="([^"]+)"[\s\S]*?<\/h[1-6]>/g, (heading, anchor: string) => {
    const listed = words.get(`${page}#${anchor}`) ?? [];
    return `${heading}<p>${[...new Set([joined(anchor), ...listed])].join(' ')}</p>`;
  });
}
