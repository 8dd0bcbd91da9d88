import { foldText } from '@oriel/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { cards } from '../../platform/db/schema';
import { lexeme, type SearchedField, searchedFields, wholeWord } from '../cards/lexemes';

/** As whole words, and as beginnings. */
const ranksOfField = 2;

/**
 * The ranks of a search, the best first, as conditions that exclude each other and together are all that it finds: all words
 * in the title, in title and tags, in those and the description, anywhere; in each as whole words and then as beginnings.
 * The index of words answers each without reading a card.
 */
export function rankQueries(words: readonly string[]): readonly string[] {
  const ranks = searchedFields.flatMap(field => [
    words.map(word => `'${lexeme(field, wholeWord(word))}'`),
    words.map(word => beginning(field, word)),
  ]);
  const queries = ranks.map(each => each.join(' & '));
  return queries.map((query, at) => [`(${query})`, ...queries.slice(0, at).map(not)].join(' & '));
}

const not = (query: string) => `!(${query})`;

/** All that a search finds: each word is the beginning of one, and in title and tags it may also stand within one. */
export const anyRank = (words: readonly string[]): string =>
  words.map(word => beginning('text', word)).join(' & ');

const beginning = (field: SearchedField, word: string) => `'${lexeme(field, word)}':*`;

/** From here on reading the texts of all hits of a rank would keep a person waiting. */
const manyTexts = 500;

/**
 * The order within a rank: what is called so, then what has the words as they were typed, one after the other; in
 * description and text as well where few cards have to be read for it.
 *
 * @param rank Its place among the `rankQueries`.
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
