import { findCardProblems, locales } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { studioCards } from './studio-cards';

describe.each(locales)('in %s', locale => {
  it.each(studioCards.map(card => [card.key, card[locale]] as const))(
    'the card %s of the studio keeps the rules',
    (_, card) => {
      expect(findCardProblems(card)).toEqual({});
    },
  );
});
