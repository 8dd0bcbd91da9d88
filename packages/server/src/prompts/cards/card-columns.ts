import { type CardTexts, normalizeTags, normalizeText, parsePrompt } from '@oriel/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { foldedWords, foldText, wordEnds } from './fold-text';

export interface CardColumns extends CardTexts {
  readonly tags: string[];
  readonly titleKey: string;
  readonly variableCount: number;
  readonly document: SQL<string>;
}

/** The columns that hold the texts of a card, and what searches read of them. Every card is written through this. */
export function cardColumns(texts: CardTexts): CardColumns {
  const title = normalizeText(texts.title);
  const description = normalizeText(texts.description);
  const prompt = normalizeText(texts.prompt);
  const tags = normalizeTags(texts.tags);
  const words = new Set(foldedWords([title, description, ...tags, prompt].join('\n')));
  for (const word of foldedWords([title, ...tags].join('\n'))) {
    for (const end of wordEnds(word)) words.add(end);
  }
  return {
    title,
    description,
    prompt,
    tags,
    titleKey: foldText(title),
    variableCount: parsePrompt(prompt).variables.length,
    // One parameter: the literal of an array, whose words are letters and digits alone.
    document: sql<string>`array_to_tsvector(${`{${[...words].map(word => `"${word}"`).join(',')}}`}::text[])`,
  };
}
