import { beforeEach, describe, expect, it } from 'vitest';
import { createPreferencesStore, detectLocale } from './preferences-store';

describe('detectLocale', () => {
  it.each([
    [['en-GB', 'de'], 'en'],
    [['fr', 'de-AT', 'en'], 'de'],
    [['fr'], 'de'],
    [[], 'de'],
  ])('%j → %s', (languages, locale) => expect(detectLocale(languages)).toBe(locale));
});

describe('preferences', () => {
  beforeEach(() => localStorage.clear());
  const open = () => createPreferencesStore({ storage: localStorage, languages: ['en'] });

  it('keeps a choice for this page only until functional storage is allowed', () => {
    const store = open();
    store.colorScheme.value = 'dark';
    store.locale.value = 'de';
    expect(localStorage.length).toBe(0);
    store.decide(true);
    const later = open();
    expect(later.colorScheme.value).toBe('dark');
    expect(later.locale.value).toBe('de');
  });

  it('removes what it kept when the consent is withdrawn', () => {
    const store = open();
    store.decide(true);
    store.colorScheme.value = 'dark';
    store.decide(false);
    expect(open().colorScheme.value).toBe('light');
    expect(open().consent.value).toMatchObject({ interacted: true, functional: false });
  });

  it('works where storage is denied', () => {
    const denied = new Proxy(localStorage, {
      get: () => () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const store = createPreferencesStore({ storage: denied, languages: [] });
    store.decide(true);
    store.locale.value = 'en';
    expect(store.locale.value).toBe('en');
  });
});
