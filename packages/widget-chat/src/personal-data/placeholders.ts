/*
 * Placeholders for what is personal, and the words that they stand for. A word has one placeholder in all chats of its person in
 * a workspace, so that a model that reads an earlier question knows it again. The words never leave the browser: they are kept
 * for the tab, and beyond it where the host allows that.
 */
import type { Signal } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { findPersonalData, type PersonalDatum } from './find-personal-data';

/** Words that are remembered; the oldest are forgotten first. */
const most = 500;
/** The last number of a placeholder. */
const highest = 99_999;

const stored = z.record(z.string(), z.string());
export type RealWords = z.output<typeof stored>;
export const realWordsSchema = stored;

export interface Placeholders {
  /** The text with placeholders, and what they stand for in it. */
  mask(text: string, names: readonly string[]): { readonly text: string; readonly found: PersonalDatum[] };
  reveal(text: string): string;
}

/** @param kept - the first is read before the others, and all are written */
export function createPlaceholders(kept: readonly Signal<RealWords>[]): Placeholders {
  const words = () => Object.assign({}, ...kept.map(each => each.peek()).reverse()) as RealWords;

  function placeholderOf({ kind, text: word }: PersonalDatum, text: string): string {
    const all = words();
    const prefix = `${kind.toUpperCase()}_`;
    const wanted = plain(word);
    const ofKind = Object.keys(all).filter(key => key.startsWith(prefix));
    const before = ofKind.find(key => plain(all[key] ?? '') === wanted);
    if (before) return before;
    // By chance, as another tab or browser, which knows other words, numbers the same chat.
    let number = 1 + Math.floor(Math.random() * highest);
    // One that the person has typed stands for nothing.
    while (Object.hasOwn(all, `${prefix}${number}`) || text.includes(`${prefix}${number}`))
      number = 1 + (number % highest);
    const key = `${prefix}${number}`;
    const next = Object.fromEntries([...Object.entries(all), [key, word]].slice(-most));
    for (const each of kept) each.value = next;
    return key;
  }

  return {
    mask(given, names) {
      // As the names are: what a file's name or a PDF was copied from has letters in two parts.
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

/** Two spellings of one word are the same: in another case, or in other groups. */
const plain = (word: string) =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s()/-]/g, '');
