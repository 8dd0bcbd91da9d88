/*
 * Placeholders for personal data, and the real words. They are numbered by chat, so that they are short and a model recognizes a word
 * from an earlier question. The same placeholder means another word in another chat, or when another browser has sent it. The words
 * never leave the browser: they are kept for the tab, and longer if the host allows it.
 */
import type { Signal } from '@oriel/app-kit';
import { findPersonalData, type PersonalDatum, placeholderLabels } from '@oriel/contracts';
import * as z from 'zod/mini';

/** Maximum number of stored words; the oldest are dropped first. */
const most = 1_500;

/** Words by chat and placeholder; a key is `<id of the chat>/Name 1`. */
const stored = z.record(z.string(), z.string());
export type RealWords = z.output<typeof stored>;
export const realWordsSchema = stored;

/** A chat in which placeholders are numbered. */
export interface WordsPlace {
  readonly channelId: string;
  /** Text of the chat so far, including placeholders of other browsers. */
  readonly text: string;
}

/** A piece of a text; with `placeholder`, the real word that replaces it. */
export interface Piece {
  readonly text: string;
  readonly placeholder?: string;
}

export interface Placeholders {
  /** Masks the text; returns it with the words behind its placeholders. */
  mask(
    text: string,
    names: readonly string[],
    place: WordsPlace,
  ): { readonly text: string; readonly found: PersonalDatum[] };
  /** Splits a text of a chat at the placeholders whose words are known. */
  split(text: string, channelId: string): Piece[];
  /** The text of a chat with the words instead of their placeholders. */
  reveal(text: string, channelId: string): string;
}

const pattern = new RegExp(
  `\\[(?:${Object.values(placeholderLabels).join('|')}) \\d{1,5}\\]|\\[(?:EMAIL|IBAN|CARD|PHONE|NAME)_\\d{1,5}\\]`,
  'g',
);

/** @param kept - the first takes precedence when reading; all are written */
export function createPlaceholders(kept: readonly Signal<RealWords>[]): Placeholders {
  const words = (): RealWords => Object.assign({}, ...kept.map(each => each.peek()).reverse());

  function placeholderOf({ kind, text: word }: PersonalDatum, text: string, place: WordsPlace): string {
    const all = words();
    const label = placeholderLabels[kind];
    const prefix = `${place.channelId}/${label} `;
    const wanted = plain(word);
    const before = Object.keys(all).find(key => key.startsWith(prefix) && plain(all[key] ?? '') === wanted);
    if (before) return before.slice(place.channelId.length + 1);
    // Ignore placeholders that the user typed or another browser sent.
    const isTaken = (number: number) =>
      Object.hasOwn(all, `${prefix}${number}`) ||
      [text, place.text].some(each => each.includes(`[${label} ${number}]`));
    let number = 1;
    while (isTaken(number)) number += 1;
    const next = Object.fromEntries([...Object.entries(all), [`${prefix}${number}`, word]].slice(-most));
    for (const each of kept) each.value = next;
    return `${label} ${number}`;
  }

  function split(text: string, channelId: string): Piece[] {
    if (!text.includes('[')) return [{ text }];
    const all = words();
    const pieces: Piece[] = [];
    let at = 0;
    for (const { 0: placeholder, index } of text.matchAll(pattern)) {
      const name = placeholder.slice(1, -1);
      // Earlier versions used one numbering for all chats: `[NAME_47113]`.
      const key = [`${channelId}/${name}`, name].find(each => Object.hasOwn(all, each));
      const word = key === undefined ? undefined : all[key];
      if (word === undefined) continue;
      if (index > at) pieces.push({ text: text.slice(at, index) });
      pieces.push({ text: word, placeholder });
      at = index + placeholder.length;
    }
    if (at < text.length || pieces.length === 0) pieces.push({ text: text.slice(at) });
    return pieces;
  }

  return {
    split,
    reveal: (text, channelId) =>
      text.includes('[')
        ? split(text, channelId)
            .map(piece => piece.text)
            .join('')
        : text,
    mask(given, names, place) {
      // Normalize as the names are: text copied from file names or PDFs may use decomposed letters.
      const text = given.normalize('NFC');
      const found = findPersonalData(text, names);
      let masked = '';
      let at = 0;
      for (const datum of found) {
        masked += `${text.slice(at, datum.start)}[${placeholderOf(datum, text, place)}]`;
        at = datum.start + datum.text.length;
      }
      return { text: masked + text.slice(at), found };
    },
  };
}

/** Two spellings of a word are equal if they differ only in case or grouping. */
const plain = (word: string) =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s()/-]/g, '');
