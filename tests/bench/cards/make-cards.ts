/*
 * Generates the same artificial cards in every run. Words follow Zipf's law, as in real texts: a few are in almost every card,
 * most in a handful. Every tenth word has a letter with an accent.
 */

/** Generates numbers from 0 (inclusive) to 1 (exclusive); the same seed gives the same sequence. */
export function numbersFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const wordCount = 5_000;
const tagCount = 60;
const syllables = 'ba de ki lo mu na pe ri so tu va we zi gra ste ver und tion keit ment schaft'.split(' ');
const accented = 'bä dé kî lö mü ñá pè ró só tú'.split(' ');

const pick = <T>(values: readonly T[], random: () => number): T => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('Nothing to pick from');
  return value;
};

/** Sorted from the most frequent to the rarest. */
export const words: readonly string[] = makeWords();

function makeWords(): string[] {
  const random = numbersFrom(1);
  const made = new Set<string>();
  while (made.size < wordCount) {
    const length = 2 + Math.floor(random() * 3);
    const parts = Array.from({ length }, () => pick(syllables, random));
    if (made.size % 10 === 3) parts[0] = pick(accented, random);
    made.add(parts.join(''));
  }
  return [...made];
}

export const tags: readonly string[] = Array.from({ length: tagCount }, (_, number) => `Tag ${number + 1}`);

/** Picks an index below `count`; low ones are far more frequent. */
const zipf = (count: number, random: () => number): number => Math.floor(count ** random()) - 1;

const sentence = (length: number, random: () => number): string =>
  Array.from({ length }, () => words[zipf(wordCount, random)]).join(' ');

export interface MadeCard {
  readonly title: string;
  readonly description: string;
  readonly prompt: string;
  readonly tags: readonly string[];
  readonly visibility: 'ORG' | 'PUBLIC' | 'PRIVATE';
  readonly cover: number;
}

const cut = (text: string, max: number): string => text.slice(0, max).trim();

/**
 * Generates a card from its number: eight in ten belong to the workspace, one is public by link, one is private to its author.
 */
export function makeCard(number: number): MadeCard {
  const random = numbersFrom(number + 1_000);
  const count = 1 + Math.floor(random() * 5);
  const chosen = Array.from({ length: count }, () => tags[zipf(tagCount, random)] ?? '');
  return {
    title: cut(sentence(4, random), 50),
    description: cut(sentence(14, random), 140),
    prompt: `${sentence(40, random)} {{name}} ${sentence(60, random)} {{tone; warm; brief}}`,
    tags: [...new Set(chosen)],
    visibility: random() < 0.8 ? 'ORG' : random() < 0.5 ? 'PUBLIC' : 'PRIVATE',
    cover: number,
  };
}
