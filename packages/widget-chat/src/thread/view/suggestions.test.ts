import { expect, it } from 'vitest';
import { piecesOf, plainSuggestion } from './suggestions';

it.each([
  ['Compare [[three offers]] by price', 'Compare three offers by price', ['three offers']],
  ['[[A]][[B]]', 'AB', ['A', 'B']],
  ['no slot', 'no slot', []],
  ['open [[ end', 'open [[ end', []],
])('reads the slots of %j', (text, plain, slots) => {
  expect(plainSuggestion(text)).toBe(plain);
  expect(
    piecesOf(text)
      .filter(piece => piece.isSlot)
      .map(piece => piece.text),
  ).toEqual(slots);
});
