/*
 * Texts in the format of i18next, without i18next: what a widget needs of it (values, plurals, a fallback) is this file,
 * and the library is 14 kB of what a page loads before the first answer.
 */
import type { Locale } from '@oriel/contracts';
import type { Messages, MessagesByLocale } from '../definition/widget-definition';
import { de } from './de';
import { en } from './en';

/** Gives a text in the language of the mount; `values` fill its `{{names}}`, `count` chooses its plural. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

export interface Translator {
  /** The texts of a language with the host's overrides. Made anew, so that what depends on it is drawn again. */
  translate(locale: Locale, overrides: Readonly<Record<string, Readonly<Record<string, string>>>>): Translate;
}

/** A language, and the way it counts. */
interface Language {
  readonly messages: readonly Messages[];
  readonly plurals: Intl.PluralRules;
}

/** The texts of one mount. A text that a language lacks is English; one that there is not at all is its key. */
export function createTranslator(messages: MessagesByLocale): Translator {
  const own = { de: [messages.de, de], en: [messages.en, en] };
  return {
    translate(locale, overrides) {
      const languages: Language[] = [locale, 'en' as const].map(name => ({
        messages: [overrides[name] ?? {}, ...own[name]],
        plurals: new Intl.PluralRules(name),
      }));
      return (key, values = {}) => {
        for (const language of languages) {
          const text = find(language, key, values.count);
          if (text !== undefined) return fill(text, values);
        }
        return key;
      };
    },
  };
}

function find({ messages, plurals }: Language, key: string, count: unknown): string | undefined {
  const keys = typeof count === 'number' ? [`${key}_${plurals.select(count)}`, key] : [key];
  for (const texts of messages) {
    for (const each of keys) if (Object.hasOwn(texts, each)) return texts[each];
  }
  return undefined;
}

/** What a value holds is never read as a text with names in it. */
const fill = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : whole,
  );
