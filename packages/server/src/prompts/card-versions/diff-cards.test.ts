import { describe, expect, it } from 'vitest';
import { diffTexts } from '../../platform/text/diff-texts';
import { diffCards } from './diff-cards';

const card = {
  title: 'Plan',
  description: 'Plans a day',
  prompt: 'Plan {{Day}}',
  tags: ['one', 'two'],
  visibility: 'PRIVATE',
  teamIds: [],
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
      teamIds: ['team'],
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
        { change: 'same', text: 'Plan ' },
        { change: 'removed', text: '{{Day}}' },
        { change: 'added', text: '{{Week}}' },
      ],
      tags: { added: ['three'], removed: ['one'] },
      visibility: { before: 'PRIVATE', after: 'ORG' },
      teams: { before: [], after: ['team'] },
      image: true,
      defaultAgent: { before: null, after: 'x' },
    });
  });
});

describe('diffTexts', () => {
  /** `-old-` and `+new+`; blocks in brackets. */
  const show = (before: string, after: string) =>
    diffTexts(before, after)
      .map(({ change, text, isBlock }) => {
        const sign = { same: '', removed: '-', added: '+' }[change];
        return isBlock ? `[${sign}${text}]` : `${sign}${text}${sign}`;
      })
      .join('');

  it.each([
    [
      'Say hello to {{Name}} now',
      'Say hello to {{Full name}} now',
      'Say hello to -{{Name}}-+{{Full name}}+ now',
    ],
    [
      'Give it {{Tone; kind; firm}} and short',
      'Give it {{Tone; kind; clear}} and short',
      'Give it -{{Tone; kind; firm}}-+{{Tone; kind; clear}}+ and short',
    ],
    ['one two red big end of it', 'one two new old end of it', 'one two -red big-+new old+ end of it'],
    [
      'so, we go by bus, train home',
      'so, we go by car, plane home',
      'so, we go by -bus, train-+car, plane+ home',
    ],
    ['so it is and so', 'so it really is and so', 'so it +really +is and so'],
    ['first\nsecond', 'first\nsecond\nthird', 'first\nsecond+\nthird+'],
  ])('joins neighbours and keeps variables whole: %j', (before, after, shown) => {
    expect(show(before, after)).toBe(shown);
  });

  it('shows a paragraph as old and new where more than half of it has changed', () => {
    const before = 'Stays as it is.\nWrite a letter to all our guests.\nThe end of it.';
    const after = 'Stays as it is.\nDraft one note for every visitor.\nThe end of this.';
    expect(show(before, after)).toBe(
      'Stays as it is.\n[-Write a letter to all our guests.][+Draft one note for every visitor.]\n' +
        'The end of -it-+this+.',
    );
  });

  it('shows half of a paragraph word by word', () => {
    expect(show('one two three four', 'one two five six')).toBe('one two -three four-+five six+');
  });

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
