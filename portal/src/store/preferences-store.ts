import { type ColorScheme, colorSchemes, type Locale, locales, widgetStoragePrefix } from '@oriel/contracts';
import { isTouchOnly } from '@oriel/ui';
import { computed, effect, signal } from '@preact/signals-react';
import * as z from 'zod/mini';

const consentKey = 'oriel.consent';

const consent = z.object({
  interacted: z.boolean(),
  /** Whether language, colour scheme and the like may be stored in this browser. */
  functional: z.boolean(),
  decidedAt: z.optional(z.string()),
});
type Consent = z.output<typeof consent>;

const undecided: Consent = { interacted: false, functional: false };

/** The stored answer; undecided if storage is denied or damaged. */
function readConsent(storage: Storage | undefined): Consent {
  try {
    const result = z.safeParse(consent, JSON.parse(storage?.getItem(consentKey) ?? 'null'));
    return result.success ? result.data : undecided;
  } catch {
    return undecided;
  }
}

function writeConsent(storage: Storage | undefined, value: Consent): void {
  try {
    storage?.setItem(consentKey, JSON.stringify(value));
  } catch {
    // A browser that stores nothing asks again next time.
  }
}

const keys = {
  locale: 'oriel.locale',
  colorScheme: 'oriel.color-scheme',
  sidebar: 'oriel.sidebar',
  sendKey: 'oriel.send-key',
} as const;
const sidebarStates = ['open', 'folded'] as const;
/** Storage key of the choice for devices without a keyboard. */
const touchSendKey = 'oriel.touch-send-key';

/** Keys that send a question: Enter, or Ctrl+Enter. */
export const sendKeys = ['enter', 'modifier'] as const;
export type SendKey = (typeof sendKeys)[number];

/** The browser's first supported language, else the variant's, else German. */
export function detectLocale(languages: readonly string[], otherwise: Locale = 'de'): Locale {
  for (const language of languages) {
    const found = locales.find(locale => language.toLowerCase().startsWith(locale));
    if (found) return found;
  }
  return otherwise;
}

export interface PreferencesEnvironment {
  storage: Storage | undefined;
  languages: readonly string[];
  /** For users whose browser requests no supported language. */
  defaultLocale?: Locale | undefined;
}

/**
 * Language, colour scheme, send key, sidebar, and the consent to store them. Without functional consent, a choice lasts until the page is
 * left; giving the consent stores it, withdrawing it removes it and the values stored by widgets, in every tab.
 */
export function createPreferencesStore({ storage, languages, defaultLocale }: PreferencesEnvironment) {
  const consent = signal<Consent>(readConsent(storage));
  const read = <T extends string>(key: string, allowed: readonly T[]): T | undefined => {
    if (!consent.peek().functional) return undefined;
    try {
      const value = storage?.getItem(key);
      return allowed.find(candidate => candidate === value);
    } catch {
      return undefined;
    }
  };
  const locale = signal<Locale>(read(keys.locale, locales) ?? detectLocale(languages, defaultLocale));
  const colorScheme = signal<ColorScheme>(read(keys.colorScheme, colorSchemes) ?? 'auto');
  // On a touch keyboard, Enter is the only key for a new line. A choice made with another keyboard does not count there.
  const sendKeyStorage = isTouchOnly() ? touchSendKey : keys.sendKey;
  const sendKey = signal<SendKey>(read(sendKeyStorage, sendKeys) ?? (isTouchOnly() ? 'modifier' : 'enter'));
  const isSidebarFolded = signal(read(keys.sidebar, sidebarStates) === 'folded');

  const stop = effect(() => {
    const values = {
      [keys.locale]: locale.value,
      [keys.colorScheme]: colorScheme.value,
      [sendKeyStorage]: sendKey.value,
      [keys.sidebar]: sidebarStates[Number(isSidebarFolded.value)] ?? 'open',
    };
    const { functional, interacted } = consent.value;
    try {
      // Before an answer, values may exist that another page of this origin was allowed to store.
      if (interacted && !functional) removeWidgetValues(storage);
      for (const [key, value] of Object.entries(values)) {
        if (functional) storage?.setItem(key, value);
        else storage?.removeItem(key);
      }
    } catch {
      // Without storage, the choice lasts until the page is left.
    }
  });

  const handleStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === storage && (key === consentKey || key === null)) consent.value = readConsent(storage);
  };
  window.addEventListener('storage', handleStorage);

  return {
    locale,
    colorScheme,
    /** The key that sends a question in the chat. */
    sendKey,
    /** Whether the sidebar of a wide window is collapsed. */
    isSidebarFolded,
    consent: computed(() => consent.value),
    decide(functional: boolean) {
      const value: Consent = { interacted: true, functional, decidedAt: new Date().toISOString() };
      consent.value = value;
      writeConsent(storage, value);
    },
    dispose() {
      stop();
      window.removeEventListener('storage', handleStorage);
    },
  };
}

/** Widgets that are not mounted cannot remove their own values, nor those of other users of this browser. */
function removeWidgetValues(storage: Storage | undefined): void {
  for (const key of Object.keys(storage ?? {})) {
    if (key.startsWith(widgetStoragePrefix)) storage?.removeItem(key);
  }
}
export type PreferencesStore = ReturnType<typeof createPreferencesStore>;
