import { describe, expect, it } from 'vitest';
import { wordEnds } from './card-columns';

describe('wordEnds', () => {
  it.each([
    ['strategie', ['trategie', 'rategie', 'ategie', 'tegie', 'egie']],
    ['mails', ['ails']],
    ['mail', []],
    ['a', []],
  ])('%s', (word, ends) => expect(wordEnds(word)).toEqual(ends));
});
