import { foldText, searchForms, searchPattern } from '@oriel/contracts';
import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The accents and invisible signs that `foldText` removes, for PostgreSQL, which knows no properties of characters. Umlauts stay:
 * `searchPattern` expects them.
 */
const accents = String.raw`(?<![aou])\u0308|[\u00ad\u0300-\u0307\u0309-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u20d0-\u20f0\u302a-\u302d\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]`;
/** Letters that are two in a folded text. */
const pairs = { ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe', þ: 'th', Þ: 'th' };
/** Capitals of Greek, Cyrillic and Armenian: a database with the locale `C` lowers those of ASCII alone. */
const capitals = Array.from({ length: 0x557 - 0x391 }, (_, at) => String.fromCharCode(0x391 + at)).filter(
  letter => letter !== letter.toLowerCase(),
);
const from = ['øłđðıØŁĐÐ', ...capitals].join('');
const to = ['olddioldd', ...capitals.map(letter => letter.toLowerCase())].join('');

/** The most common accented letters; the database reads such a list for each character, so it is short. */
const accented = 'ÄÖÜàáâãåçèéêëìíîïñòóôõùúûýÿ';
const foldedAccents = `äöü${foldText(accented.slice(3))}`;

/** A text in lower case without common accents, except for umlauts. */
export const quicklyFolded = (text: SQLWrapper): SQL => sql`(CASE
  WHEN octet_length(${text}) = length(${text}) THEN lower(${text})
  ELSE replace(translate(lower(${text}), ${accented}, ${foldedAccents}), 'ß', 'ss') END)`;

/** Whether a quickly folded text has no letters that only `foldText` folds. */
export const isQuick = (folded: SQLWrapper): SQL => {
  const plain = sql`translate(${folded}, 'äöü–„“…', 'aou')`;
  return sql`(octet_length(${folded}) = length(${folded}) OR octet_length(${plain}) = length(${plain}))`;
};

/** A text as `foldText` has it, except that umlauts stay. Most texts take a short cut. */
function foldedSql(text: SQLWrapper): SQL {
  const lower = sql`lower(normalize(whole, NFKD))`;
  const bare = sql`normalize(regexp_replace(${lower}, ${accents}, '', 'g'), NFC)`;
  const folded = Object.entries(pairs).reduce(
    (inner, [letter, pair]) => sql`replace(${inner}, ${letter}, ${pair})`,
    sql`translate(${bare}, ${from}, ${to})`,
  );
  return sql`(SELECT CASE WHEN ${isQuick(sql`quick`)} THEN quick ELSE ${folded} END
    FROM (SELECT ${text}::text AS whole, ${quicklyFolded(text)} AS quick OFFSET 0) AS raw)`;
}

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
