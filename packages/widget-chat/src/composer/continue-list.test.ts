import { expect, it } from 'vitest';
import { continueList } from './composer-keys';

/** `|` marks the caret. */
function press(text: string): string | undefined {
  const caret = text.indexOf('|');
  const next = continueList(text.replace('|', ''), caret);
  return next && `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`;
}

it.each([
  ['- one|', '- one\n- |'],
  ['a\n* one|\nb', 'a\n* one\n* |\nb'],
  ['  + one|', '  + one\n  + |'],
  ['9. nine|', '9. nine\n10. |'],
  ['1) one|', '1) one\n2) |'],
  ['- [x] done|', '- [x] done\n- [ ] |'],
  ['> said|', '> said\n> |'],
  ['- one| two', '- one\n- | two'],
  ['- one\n- |', '- one\n|'],
  ['> |', '|'],
])('goes on from %j', (before, after) => expect(press(before)).toBe(after));

it.each(['plain|', '-5|', '1.5|', '|- one', '**bold**|'])('leaves %j alone', text =>
  expect(press(text)).toBeUndefined(),
);
