import { describe, expect, it } from 'vitest';
import { de as deOfUser } from '../preferences/texts/de';
import { en as enOfUser } from '../preferences/texts/en';
import { createI18n, showLanguage } from './create-i18n';
import { de as deOfShell } from './de';
import { en } from './en';

const de = { ...deOfShell, ...deOfUser };

describe('texts', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys({ ...en, ...enOfUser }).sort());
  });

  it('name the same values in both languages', () => {
    const values = (text: string) => text.match(/\{\{\w+\}\}/g)?.sort() ?? [];
    for (const [key, text] of Object.entries({ ...en, ...enOfUser }))
      expect(values(de[key as keyof typeof de]), key).toEqual(values(text));
  });

  it('have one word for a workspace in German', () => {
    const words = (text: string) => text.replace(/\{\{\w+\}\}/g, '');
    expect(Object.entries(de).filter(([, text]) => /workspace/i.test(words(text)))).toEqual([]);
  });

  it.each(['de', 'en'] as const)('name the product by the name it has: %s', async locale => {
    const i18n = await createI18n(locale, 'Desk & Co');
    const texts = (Object.keys(en) as (keyof typeof en)[]).map(key => i18n.t(key));
    expect(texts.filter(text => /Oriel/.test(text))).toEqual([]);
    expect(i18n.t('product')).toBe('Desk & Co');
    expect(i18n.t('start.loading')).toMatch(/^Desk & Co /);
  });

  it('change with the language', async () => {
    const i18n = await createI18n('de', 'Desk');
    expect(i18n.t('login.action')).toBe('Anmelden');
    await showLanguage(i18n, 'en');
    expect(i18n.t('login.action')).toBe('Sign in');
    expect(i18n.t('switching.to', { name: '<b>' })).toBe('Switching to <b>');
  });
});
