import { expect, it } from 'vitest';
import { GrowingText } from './growing-text';

it.each([0, 1, 15, 16, 17, 100])('has all of %i pieces in their order, however often it is read', count => {
  const text = new GrowingText();
  let expected = '';
  for (let index = 0; index < count; index++) {
    text.append(`${index}ä🏡 `);
    expected += `${index}ä🏡 `;
    if (index % 7 === 3) expect(text.toString()).toBe(expected);
  }
  expect(text.toString()).toBe(expected);
});
