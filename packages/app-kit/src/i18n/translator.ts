/*
 * Texts in the format of i18next, without i18next: this file covers what a widget needs of it (values, plurals), while the
 * library is 14 kB of what a page loads before the first answer.
 */
import type { Locale } from '@oriel/contracts';
import type { Messages } from './messages';

/**
 * Returns a text in the language of the mount; `values` fill its `{{names}}`, with numbers formatted for the language, and
 * `count` selects its plural.
 */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/**
 * Combines the texts of a language; earlier ones win. A missing text returns its key.
 *
 * @param onMissing - called for a text that is not fetched yet, which is empty until then
 */
export function createTranslate(
  locale: Locale,
  messages: readonly Messages[],
  onMissing?: () => void,
): Translate {
  // Takes milliseconds to create, and none of the first texts has a plural.
  let plurals: Intl.PluralRules | undefined;
  const pluralOf = (count: number) => {
    plurals ??= new Intl.PluralRules(locale);
    return plurals.select(count);
  };
  return (key, values = {}) => {
    const { count } = values;
    const keys = typeof count === 'number' ? [`${key}_${pluralOf(count)}`, key] : [key];
    for (const texts of messages) {
      for (const each of keys) if (Object.hasOwn(texts, each)) return fill(texts[each] ?? '', values, locale);
    }
    if (!onMissing) return key;
    onMissing();
    return '';
  };
}

/** Placeholders within a value are never replaced. */
const fill = (text: string, values: Readonly<Record<string, unknown>>, locale: Locale): string =>
  text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name];
    return typeof value === 'number' ? value.toLocaleString(locale) : String(value ?? '');
  });
