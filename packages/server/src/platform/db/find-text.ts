import { searchForms, searchPattern } from '@oriel/contracts';
import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The usual accented letters in lower case, except for umlauts, which `searchPattern` expects. */
const accented = Array.from({ length: 0x180 - 0xe0 }, (_, at) => String.fromCharCode(0xe0 + at)).filter(
  letter => letter === letter.toLowerCase() && /^[a-z]$/.test(plainOf(letter)) && !/[äöü]/.test(letter),
);

function plainOf(letter: string): string {
  return letter.normalize('NFD').charAt(0);
}

/** A text in lower case without its usual accents. Text of ASCII takes a short cut. */
export const foldedSql = (text: SQLWrapper): SQL => sql`(SELECT CASE
  WHEN octet_length(whole) = length(whole) THEN lower(whole)
  ELSE replace(translate(lower(normalize(whole, NFKC)), ${accented.join('')}, ${accented.map(plainOf).join('')}), 'ß', 'ss')
  END FROM (SELECT ${text}::text AS whole) AS raw)`;

/** Matches rows in which each word of a search is somewhere in one of the texts, in any of its spellings. */
export const containsWords = (texts: readonly SQLWrapper[], search: string): SQL | undefined =>
  and(
    ...search
      .split(/\s+/)
      .map(word => searchPattern(word))
      .filter(pattern => pattern !== '')
      .map(pattern => or(...texts.map(text => sql`${foldedSql(text)} ~ ${pattern}`))),
  );

/**
 * The query that matches all words of a search in an index of folded words.
 *
 * @param words As returned by `searchWords`.
 * @param lexeme The quoted form of an entry of `searchForms`.
 */
export function wordQuery(words: readonly string[], lexeme: (entry: string) => string): string {
  const all = (entries: readonly string[]) => entries.map(lexeme).join(' & ');
  return words
    .map(
      word =>
        `(${searchForms(word)
          .map(entries => `(${all(entries)})`)
          .join(' | ')})`,
    )
    .join(' & ');
}
