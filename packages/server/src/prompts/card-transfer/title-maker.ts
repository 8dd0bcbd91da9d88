import { cardLimits, countCodePoints, normalizeText } from '@oriel/contracts';
import { fitText } from './fit-text';

/** Creates titles for prompts without one. */
export interface TitleMaker {
  /** @param text The text of the prompt, without braces. */
  titleOf(prompt: string, text: string): string;
}

/** Title of a prompt without any character that a title may contain. */
const nameless = 'Prompt';

/**
 * Titles are the beginnings of texts, cut between words. Each is used once, unless the prompts are equal.
 *
 * @param taken Titles that already occur in the file.
 */
export function createTitleMaker(taken: Iterable<string>): TitleMaker {
  const keyOf = (title: string) => normalizeText(title).toLowerCase();
  const owners = new Map<string, string>();
  for (const title of taken) owners.set(keyOf(title), '');
  const counts = new Map<string, number>();
  const isFree = (title: string, prompt: string) => (owners.get(keyOf(title)) ?? prompt) === prompt;
  const titles = new Map<string, string>();
  return {
    titleOf(prompt, text) {
      const known = titles.get(prompt);
      if (known !== undefined) return known;
      const first = fitText(text, cardLimits.title) || nameless;
      let title = first;
      while (!isFree(title, prompt)) {
        const count = (counts.get(first) ?? 1) + 1;
        counts.set(first, count);
        const ending = ` (${count})`;
        title = fitText(first, cardLimits.title - countCodePoints(ending)) + ending;
      }
      owners.set(keyOf(title), prompt);
      titles.set(prompt, title);
      return title;
    },
  };
}
