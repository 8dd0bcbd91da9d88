/*
 * Placeholders for personal data, and the words behind them. A word has the same placeholder in all chats of its user in a
 * workspace, so that a model recognizes it from an earlier question. The words never leave the browser: they are kept for the
 * tab, and longer if the host allows it.
 */
import type { Signal } from '@oriel/app-kit';
import { findPersonalData, type PersonalDatum } from '@oriel/contracts';
import * as z from 'zod/mini';

/** Maximum number of stored words; the oldest are dropped first. */
const most = 500;
/** Highest number of a placeholder. */
const highest = 99_999;

const stored = z.record(z.string(), z.string());
export type RealWords = z.output<typeof stored>;
export const realWordsSchema = stored;

export interface Placeholders {
  /** Masks the text; returns it with the words behind its placeholders. */
  mask(text: string, names: readonly string[]): { readonly text: string; readonly found: PersonalDatum[] };
  reveal(text: string): string;
}

/** @param kept - the first takes precedence when reading; all are written */
export function createPlaceholders(kept: readonly Signal<RealWords>[]): Placeholders {
  const words = (): RealWords => Object.assign({}, ...kept.map(each => each.peek()).reverse());

  function placeholderOf({ kind, text: word }: PersonalDatum, text: string): string {
    const all = words();
    const prefix = `${kind.toUpperCase()}_`;
    const wanted = plain(word);
    const ofKind = Object.keys(all).filter(key => key.startsWith(prefix));
    const before = ofKind.find(key => plain(all[key] ?? '') === wanted);
    if (before) return before;
    // Random, because another tab or browser with different words numbers the same chat.
    let number = 1 + Math.floor(Math.random() * highest);
    // A placeholder typed by the user stands for nothing.
    while (Object.hasOwn(all, `${prefix}${number}`) || text.includes(`${prefix}${number}`))
      number = 1 + (number % highest);
    const key = `${prefix}${number}`;
    const next = Object.fromEntries([...Object.entries(all), [key, word]].slice(-most));
    for (const each of kept) each.value = next;
    return key;
  }

  return {
    mask(given, names) {
      // Normalize as the names are: text copied from file names or PDFs may use decomposed letters.
      const text = given.normalize('NFC');
      const found = findPersonalData(text, names);
      let masked = '';
      let at = 0;
      for (const datum of found) {
        masked += `${text.slice(at, datum.start)}[${placeholderOf(datum, text)}]`;
        at = datum.start + datum.text.length;
      }
      return { text: masked + text.slice(at), found };
    },
    reveal(text) {
      if (!text.includes('_')) return text;
      const all = words();
      return text.replace(
        /\[?\b((?:EMAIL|IBAN|CARD|PHONE|NAME)_\d{1,5})\b\]?/g,
        (whole, key: string) => (Object.hasOwn(all, key) ? all[key] : undefined) ?? whole,
      );
    },
  };
}

/** Two spellings of a word are equal if they differ only in case or grouping. */
const plain = (word: string) =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s()/-]/g, '');
