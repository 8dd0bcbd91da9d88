import { describe, expect, it } from 'vitest';
import { findTextProblems } from '../testing/find-text-problems';
import { texts as de } from './de';
import { texts as deRest } from './deferred-de';
import { texts as enRest } from './deferred-en';
import { texts as en } from './en';
import { createTranslate } from './translator';

const messages = { greet: 'Hallo {{name}}', chats_one: '{{count}} Chat', chats_other: '{{count}} Chats' };

describe('createTranslate', () => {
  it('gives the text, fills it in and chooses its plural', () => {
    const t = createTranslate('de', [messages, deRest]);
    expect(t('greet', { name: '<Ada>' })).toBe('Hallo <Ada>');
    expect([0, 1, 2].map(count => t('chats', { count }))).toEqual(['0 Chats', '1 Chat', '2 Chats']);
    expect(t('kit.retry')).toBe('Erneut versuchen');
    expect(t('unknown.key')).toBe('unknown.key');
    expect(t('greet', { name: '{{count}} $&', count: 1 })).toBe('Hallo {{count}} $&');
  });

  it('writes numbers as the language does', () => {
    const pages = { page: '{{page}} / {{pages}}' };
    const values = { page: 1_000, pages: 12_345 };
    expect(createTranslate('de', [pages])('page', values)).toBe('1.000 / 12.345');
    expect(createTranslate('en', [pages])('page', values)).toBe('1,000 / 12,345');
    expect(createTranslate('de', [messages])('chats', { count: 5_000 })).toBe('5.000 Chats');
  });

  it('takes the host’s words for a key', () => {
    const t = createTranslate('de', [{ greet: 'Moin {{name}}' }, messages]);
    expect(t('greet', { name: 'Ada' })).toBe('Moin Ada');
    expect(t('chats', { count: 1 })).toBe('1 Chat');
  });
});

it.each([
  { de, en },
  { de: deRest, en: enRest },
])('has the same texts in both languages', texts => {
  expect(findTextProblems(texts)).toEqual([]);
});
