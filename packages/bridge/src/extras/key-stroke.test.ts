import { expect, it } from 'vitest';
import { isComposing } from './key-stroke';

it.each([
  [false, 13, false],
  [true, 13, true],
  [false, 229, true],
])('keeps a key of an input method in the frame: %s, %i', (composing, keyCode, expected) => {
  // The members of an event that are read; Node has no keyboard events.
  expect(isComposing({ isComposing: composing, keyCode } as KeyboardEvent)).toBe(expected);
});
