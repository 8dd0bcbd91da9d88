import { afterEach, describe, expect, it } from 'vitest';
import { createPreferencesStore, detectLocale, type PreferencesStore } from './preferences-store';

describe('detectLocale', () => {
  it.each([
    [['en-GB', 'de'], 'en'],
    [['fr', 'de-AT', 'en'], 'de'],
    [['fr'], 'de'],
    [[], 'de'],
  ])('%j → %s', (languages, locale) => expect(detectLocale(languages)).toBe(locale));
});

describe('preferences', () => {
  const stores: PreferencesStore[] = [];
  const openOn = (storage: Storage, languages: string[]) => {
    const store = createPreferencesStore({ storage, languages });
    stores.push(store);
    return store;
  };
  const open = () => openOn(localStorage, ['en']);
  afterEach(() => {
    for (const store of stores.splice(0)) store.dispose();
    localStorage.clear();
  });

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
    store.isSidebarFolded.value = true;
    expect(Object.keys(localStorage).sort()).toEqual([
      'oriel.color-scheme',
      'oriel.consent',
      'oriel.locale',
      'oriel.send-key',
      'oriel.sidebar',
    ]);
    store.decide(false);
    expect(Object.keys(localStorage)).toEqual(['oriel.consent']);
    expect(open().isSidebarFolded.value).toBe(false);
    expect(open().colorScheme.value).toBe('auto');
    expect(open().consent.value).toMatchObject({ interacted: true, functional: false });
  });

  it.each(['the withdrawal', 'a start without consent'])(
    'removes what widgets have kept, of every user: %s',
    how => {
      const store = open();
      store.decide(true);
      const kept = [
        'oriel:chat:http://localhost:3000:ada:chat-agent:studio',
        'oriel:chat:http://localhost:3000:ada:chat-channels',
        'oriel:prompts:http://localhost:3000:ben:layout',
        'oriel:prompts:http://localhost:3000::pagesize',
        'oriel:images:http://localhost:3000:ben:image-info-shown',
        'oriel.locale',
        'oriel.send-key',
      ];
      for (const key of kept) localStorage.setItem(key, '"kept"');
      localStorage.setItem('oriel.organization.ada', 'studio');
      localStorage.setItem('another-site', 'stays');
      if (how === 'the withdrawal') store.decide(false);
      else {
        store.dispose();
        localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: false }));
        open();
      }
      expect(Object.keys(localStorage).sort()).toEqual([
        'another-site',
        'oriel.consent',
        'oriel.organization.ada',
      ]);
    },
  );

  it('follows the answer that is given in another tab', () => {
    const store = open();
    store.decide(true);
    localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: false }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'oriel.consent', storageArea: localStorage }));
    expect(store.consent.value.functional).toBe(false);
    store.colorScheme.value = 'dark';
    expect(Object.keys(localStorage)).toEqual(['oriel.consent']);
  });

  it('works where storage is denied', () => {
    const denied = new Proxy(localStorage, {
      get: () => () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const store = openOn(denied, []);
    store.decide(true);
    store.locale.value = 'en';
    expect(store.locale.value).toBe('en');
  });
});
