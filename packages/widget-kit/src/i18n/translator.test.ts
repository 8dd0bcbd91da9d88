import { describe, expect, it } from 'vitest';
import { findTextProblems } from '../testing/find-text-problems';
import { de } from './de';
import { en } from './en';
import { createTranslator } from './translator';

const messages = {
  de: { greet: 'Hallo {{name}}', chats_one: '{{count}} Chat', chats_other: '{{count}} Chats' },
  en: {
    greet: 'Hello {{name}}',
    chats_one: '{{count}} chat',
    chats_other: '{{count}} chats',
    only: 'English',
  },
};

describe('createTranslator', () => {
  it('gives the text of the language, fills it in and chooses its plural', () => {
    const t = createTranslator(messages).translate('de', {});
    expect(t('greet', { name: '<Ada>' })).toBe('Hallo <Ada>');
    expect([0, 1, 2].map(count => t('chats', { count }))).toEqual(['0 Chats', '1 Chat', '2 Chats']);
    expect(t('only')).toBe('English');
    expect(t('kit.retry')).toBe('Erneut versuchen');
    expect(t('unknown.key')).toBe('unknown.key');
    expect(t('greet', { name: '{{count}} $&', count: 1 })).toBe('Hallo {{count}} $&');
  });

  it('takes the host’s words for a key', () => {
    const translator = createTranslator(messages);
    const overrides = { de: { greet: 'Moin {{name}}' } };
    expect(translator.translate('de', overrides)('greet', { name: 'Ada' })).toBe('Moin Ada');
    expect(translator.translate('en', overrides)('greet', { name: 'Ada' })).toBe('Hello Ada');
  });

  it('keeps two mounts apart', () => {
    const other = createTranslator({ de: { greet: 'Servus' }, en: { greet: 'Hi' } });
    expect(createTranslator(messages).translate('en', {})('greet', { name: 'A' })).toBe('Hello A');
    expect(other.translate('en', {})('greet')).toBe('Hi');
  });
});

it('has the same texts in both languages', () => {
  expect(findTextProblems({ de, en })).toEqual([]);
});
