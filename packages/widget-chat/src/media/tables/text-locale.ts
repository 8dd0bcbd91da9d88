import type { TableLocale } from '@oriel/tables/typed';

const words: Readonly<Record<TableLocale, RegExp>> = {
  de: /(?<!\p{L})(?:der|die|das|und|ist|nicht|mit|für|ein|eine|von|zu|den|im|auf|sind|wird|nach|je|pro|summe|gesamt|betrag|datum)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:the|and|is|of|to|in|for|with|not|on|are|this|that|you|by|total|amount|date|cost)(?!\p{L})/giu,
};

/** The language of a text by its most common words; `fallback` if they do not decide. */
export function textLocale(text: string, fallback: TableLocale): TableLocale {
  const de = text.match(words.de)?.length ?? 0;
  const en = text.match(words.en)?.length ?? 0;
  if (de === en) return fallback;
  return de > en ? 'de' : 'en';
}
