import { describe, expect, it } from 'vitest';
import { diffCards } from './diff-cards';
import { diffTexts } from './diff-texts';

const card = {
  title: 'Plan',
  description: 'Plans a day',
  prompt: 'Plan {{Day}}',
  tags: ['one', 'two'],
  visibility: 'PRIVATE',
  defaultAgentId: null,
  picture: 1,
} as const;

describe('diffCards', () => {
  it('names nothing where nothing differs', () => {
    expect(diffCards(card, { ...card })).toEqual({});
  });

  it('names every field that differs', () => {
    const after = {
      title: 'Plan it',
      description: 'Plans a week',
      prompt: 'Plan {{Week}}',
      tags: ['two', 'three'],
      visibility: 'ORG',
      defaultAgentId: 'x',
      picture: 2,
    } as const;
    expect(diffCards(card, after)).toEqual({
      title: [
        { change: 'same', text: 'Plan' },
        { change: 'added', text: ' it' },
      ],
      description: [
        { change: 'same', text: 'Plans a ' },
        { change: 'removed', text: 'day' },
        { change: 'added', text: 'week' },
      ],
      prompt: [
        { change: 'same', text: 'Plan {{' },
        { change: 'removed', text: 'Day' },
        { change: 'added', text: 'Week' },
        { change: 'same', text: '}}' },
      ],
      tags: { added: ['three'], removed: ['one'] },
      visibility: { before: 'PRIVATE', after: 'ORG' },
      image: true,
      defaultAgent: { before: null, after: 'x' },
    });
  });
});

describe('diffTexts', () => {
  const words = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word}${at}`);
  it.each([
    ['words that are all other ones', words('a').join(' '), words('b').join(' ')],
    ['lines that are all other ones', words('a').join('\n'), words('b').join('\n')],
    ['signs that change places', 'ab'.repeat(10_000), 'ba'.repeat(10_000)],
    ['signs between spaces', 'a b '.repeat(5_000), '; , '.repeat(5_000)],
    ['a text and none', words('a').join(' '), ''],
  ])('gives both texts back for %s', (_, before, after) => {
    const diff = diffTexts(before, after);
    const side = (other: string) =>
      diff
        .filter(({ change }) => change !== other)
        .map(({ text }) => text)
        .join('');
    expect(side('added')).toBe(before);
    expect(side('removed')).toBe(after);
  });
});
