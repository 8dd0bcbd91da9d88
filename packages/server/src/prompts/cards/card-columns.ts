import {
  type CardTexts,
  foldedWords,
  foldText,
  normalizeTags,
  normalizeText,
  parsePrompt,
} from '@oriel/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { cardFolding } from '../../platform/db/schema';
import { lexeme, type SearchedField, wholeWord } from './lexemes';

/** Shorter endings would match too much. */
const shortestEnd = 4;

/** The endings of a word that are long enough to search for, so that `strategie` finds a `Marketingstrategie`. */
export function wordEnds(word: string): string[] {
  const letters = [...word];
  return letters.slice(1, -(shortestEnd - 1)).map((_, at) => letters.slice(at + 1).join(''));
}

export interface CardColumns extends CardTexts, SearchColumns {
  readonly tags: string[];
  readonly variableCount: number;
}

/** Columns that searches read, derived from the texts. */
interface SearchColumns {
  readonly titleKey: string;
  readonly document: SQL<string>;
  readonly folding: number;
}

/** The columns with the texts of a card, and those derived for searches. Every write of a card uses this. */
export function cardColumns(texts: CardTexts): CardColumns {
  const title = normalizeText(texts.title);
  const description = normalizeText(texts.description);
  const prompt = normalizeText(texts.prompt);
  const tags = normalizeTags(texts.tags);
  return {
    title,
    description,
    prompt,
    tags,
    variableCount: parsePrompt(prompt).variables.length,
    ...searchColumns({ title, description, prompt, tags }),
  };
}

/**
 * The columns that searches read, derived from the stored texts. Each field includes the words of the fields before it: a search
 * for several words matches in the first field that has all of them.
 */
export function searchColumns({ title, description, prompt, tags }: CardTexts): SearchColumns {
  const found = new Set<string>();
  const add = (field: SearchedField, texts: readonly string[]) => {
    for (const word of foldedWords(texts.join('\n'))) found.add(lexeme(field, wholeWord(word)));
    // A search within words only covers title and tags.
    for (const word of foldedWords([title, ...(field === 'title' ? [] : tags)].join('\n')))
      for (const end of wordEnds(word)) found.add(lexeme(field, end));
  };
  add('title', [title]);
  add('tags', [title, ...tags]);
  add('description', [title, ...tags, description]);
  add('text', [title, ...tags, description, prompt]);
  return {
    titleKey: foldText(title),
    // One parameter: an array literal, whose words contain neither quotation marks nor backslashes.
    document: sql<string>`array_to_tsvector(${`{${[...found].map(word => `"${word}"`).join(',')}}`}::text[])`,
    folding: cardFolding,
  };
}
