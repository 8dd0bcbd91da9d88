// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the syntax that is looked for
import { describe, expect, it } from 'vitest';
import { exampleOf, guessColumns, hasDollarVariables, mappingOf } from './column-mapping';

const guess = (columns: string[], sample: Record<string, string>[] = []) => guessColumns({ columns, sample });

describe('guessColumns', () => {
  it('takes columns by their names', () => {
    expect(guess(['act', 'prompt', 'for_devs', 'type'])).toEqual({
      title: 'act',
      description: undefined,
      prompt: 'prompt',
      tags: 'type',
    });
  });

  it('takes the longest texts for prompts, and the first other column for titles', () => {
    const sample = [{ id: '', A: 'Linux Terminal', B: 'I want you to act as a terminal' }];
    expect(guess(['id', 'A', 'B'], sample)).toMatchObject({ title: 'A', prompt: 'B' });
  });

  it.each([
    ['numbers', ['1', '2']],
    ['answers', ['TRUE', 'FALSE']],
    ['the same text', ['chat', 'chat']],
    ['addresses', ['https://example.com/a', 'https://example.com/b']],
    ['long texts', ['a b'.repeat(100), 'b a'.repeat(100)]],
    ['nothing', ['', '']],
  ])('takes %s for no titles', (_, cells) => {
    const sample = cells.map(other => ({ prompt: 'Say', other }));
    expect(guess(['other', 'prompt'], sample)).toMatchObject({ title: undefined, prompt: 'prompt' });
  });

  it('takes no column twice', () => {
    expect(guess(['prompt'], [{ prompt: 'x' }])).toMatchObject({ title: undefined, prompt: 'prompt' });
    expect(guess([])).toMatchObject({ title: undefined, prompt: undefined });
  });
});

describe('mappingOf', () => {
  it('names a column that there is not where a field has none', () => {
    const choice = { title: 'a', prompt: 'b', description: undefined, tags: undefined };
    expect(mappingOf(choice, ['a', 'b', 'description', '-'])).toEqual({
      title: 'a',
      prompt: 'b',
      description: '--',
      tags: '--',
    });
  });
});

describe('the content of a column', () => {
  const sample = [
    { a: ' ', b: 'Hire a ${Position:Developer}' },
    { a: 'One ', b: '' },
  ];

  it('is shown by its first text', () => {
    expect(exampleOf({ sample }, 'a')).toBe('One');
    expect(exampleOf({ sample }, 'c')).toBe('');
    expect(exampleOf({ sample }, undefined)).toBe('');
  });

  it('has variables of another kind, or not', () => {
    expect(hasDollarVariables({ sample }, 'b')).toBe(true);
    expect(hasDollarVariables({ sample }, 'a')).toBe(false);
    expect(hasDollarVariables({ sample: [{ a: 'It costs $ {5}, or ${}' }] }, 'a')).toBe(false);
  });
});
