import { foldText } from '@oriel/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { wordQuery } from '../../platform/db/find-text';
import { cards } from '../../platform/db/schema';
import { lexeme, type SearchedField, searchedFields, wholeWord } from '../cards/lexemes';

/** Whole words, and beginnings of words. */
const ranksOfField = 2;

/**
 * The ranks of a search, best first, as mutually exclusive conditions that together cover all hits: all words in the title, in
 * title and tags, in those and the description, anywhere; in each case as whole words and then as beginnings of words. The word
 * index evaluates each without reading a card.
 */
export function rankQueries(words: readonly string[]): readonly string[] {
  const queries = searchedFields.flatMap(field => [
    wordQuery(words, entry => `'${lexeme(field, wholeWord(entry.trim()))}'`),
    wordQuery(words, entry => beginning(field, entry)),
  ]);
  return queries.map((query, at) => [`(${query})`, ...queries.slice(0, at).map(not)].join(' & '));
}

const not = (query: string) => `!(${query})`;

/**
 * Matches all hits of a search: each search word is the beginning of a word, and in title and tags it may also occur within one.
 */
export const anyRank = (words: readonly string[]): string =>
  wordQuery(words, entry => beginning('text', entry));

/** An entry of `searchForms`; the space after one that is a whole word marks it in a document as well. */
const beginning = (field: SearchedField, entry: string) => `'${lexeme(field, entry)}':*`;

/** Number of hits of a rank from which reading their texts would take too long. */
const manyTexts = 500;

/**
 * The order within a rank: an exact title first, then cards with the words as one phrase, as typed; also in description and text
 * if only few cards must be read for it.
 *
 * @param rank Index in `rankQueries`.
 * @param typed As typed, in lower case and with single spaces.
 */
export function phraseFirst(rank: number, typed: string, count: number): SQL {
  const clauses: SQL[] = [];
  const phrase = foldText(typed);
  if (rank < ranksOfField)
    clauses.push(sql`CASE WHEN ${cards.titleKey} = ${phrase} THEN 0
      WHEN strpos(${cards.titleKey}, ${phrase}) > 0 THEN 1 ELSE 2 END`);
  if (count <= manyTexts) {
    const texts = [
      sql`array_to_string(${cards.tags}, chr(10))`,
      sql`${cards.description}`,
      sql`${cards.prompt}`,
    ];
    for (const text of texts) clauses.push(sql`strpos(lower(${text}), ${typed}) = 0`);
  }
  return sql.join([...clauses, sql`title_key`, sql`id`], sql`, `);
}
