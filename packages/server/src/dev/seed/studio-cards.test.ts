import { findCardProblems } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { studioCards } from './studio-cards';

it.each(studioCards.map(card => [card.key, card] as const))(
  'the card %s of the studio keeps the rules',
  (_, card) => {
    expect(findCardProblems(card)).toEqual({});
  },
);
