import { expect, it } from 'vitest';
import { givenArguments } from './AskStep';

it.each([
  ['one a line', '{"order":"4711","amount":2,"deep":{"a":[1]}}', 'order: 4711\namount: 2\ndeep: {"a":[1]}'],
  ['a value that writes a line', '{"to":"M\\nto: Alice"}', 'to: "M\\nto: Alice"'],
  ['a value that fills a line', '{"to":"M   to: Alice"}', 'to: "M\\u{20}\\u{20}\\u{20}to: Alice"'],
  ['a value that turns its order', '{"amount":"\u202e0001"}', 'amount: "\\u{202e}0001"'],
  ['one that does so inside', '{"a":["\u20660\u2069"]}', 'a: ["\\u{2066}0\\u{2069}"]'],
  ['a name that is a line', '{"to: Alice\\nx":1}', '"to: Alice\\nx": 1'],
  ['a name of the object itself', '{"__proto__":"x"}', '__proto__: x'],
  ['what is no object', '[1]', '[1]'],
  ['what is no JSON', '{"a', '{"a'],
  ['what is nothing', '{}', ''],
])('tells %s', (_, given, received) => {
  expect(givenArguments(given)).toBe(received);
});
