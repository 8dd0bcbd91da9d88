import { findCardProblems, parsePrompt } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { curatedCards } from './seed-curated-cards';

const texts = curatedCards.flatMap(({ key, de, en }) => [[key, 'de', de] as const, [key, 'en', en] as const]);

describe('the curated cards', () => {
  it('are two dozen, each under a key of its own', () => {
    expect(new Set(curatedCards.map(({ key }) => key)).size).toBe(curatedCards.length);
    expect(curatedCards.length).toBeGreaterThanOrEqual(24);
  });

  it.each(texts)('%s in %s keeps the rules', (_, __, text) => {
    expect(findCardProblems(text)).toEqual({});
  });

  it.each(curatedCards.map(card => [card.key, card] as const))(
    '%s asks for the same in both',
    (_, { de, en }) => {
      const kinds = (prompt: string) =>
        parsePrompt(prompt).variables.map(({ type, isOptional }) => [type, isOptional]);
      expect(kinds(de.prompt)).toEqual(kinds(en.prompt));
      expect(en.tags).toHaveLength(de.tags.length);
    },
  );

  it('show every kind of variable', () => {
    const types = texts.flatMap(([, , { prompt }]) => parsePrompt(prompt).variables.map(({ type }) => type));
    expect(new Set(types)).toEqual(new Set(['text', 'long', 'number', 'date', 'choice', 'choices']));
  });
});
