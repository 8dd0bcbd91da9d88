import { describe, expect, it } from 'vitest';
import { createI18n } from './create-i18n';
import { de } from './de';
import { en } from './en';

describe('texts', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it('name the same values in both languages', () => {
    const values = (text: string) => text.match(/\{\{\w+\}\}/g)?.sort() ?? [];
    for (const [key, text] of Object.entries(en))
      expect(values(de[key as keyof typeof en]), key).toEqual(values(text));
  });

  it('have one word for a workspace in German', () => {
    const words = (text: string) => text.replace(/\{\{\w+\}\}/g, '');
    expect(Object.entries(de).filter(([, text]) => /workspace/i.test(words(text)))).toEqual([]);
  });

  it('change with the language', async () => {
    const i18n = createI18n('de');
    expect(i18n.t('login.action')).toBe('Anmelden');
    await i18n.changeLanguage('en');
    expect(i18n.t('login.action')).toBe('Sign in');
    expect(i18n.t('switching.to', { name: '<b>' })).toBe('Switching to <b>');
  });
});
