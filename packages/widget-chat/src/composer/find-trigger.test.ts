import { expect, it } from 'vitest';
import { findTrigger } from './find-trigger';

const at = (text: string) => findTrigger(text.replace('|', ''), text.indexOf('|'));

it.each([
  ['/|', { sign: '/', query: '', start: 0 }],
  ['/reply to|', { sign: '/', query: 'reply to', start: 0 }],
  ['Hello\n/re|', { sign: '/', query: 're', start: 6 }],
  ['@|', { sign: '@', query: '', start: 0 }],
  ['Ask @ed| now', { sign: '@', query: 'ed', start: 4 }],
])('finds the word at the caret of %j', (text, found) => expect(at(text)).toEqual(found));

it.each(['a/b|', 'see /usr|', '/usr/bin|', 'ines@example.org|', '@ed it|', '|@ed'])('leaves %j alone', text =>
  expect(at(text)).toBeUndefined(),
);
