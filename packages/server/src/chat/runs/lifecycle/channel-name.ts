import { type Locale, limits, placeholderLabels } from '@oriel/contracts';
import type { channels } from '../../../platform/db/schema';

/** Name of a chat without a question, or whose question has no visible character. */
export const defaultName = (locale: Locale): string => (locale === 'de' ? 'Neuer Chat' : 'New chat');

/** The name of a channel after a question; the first question sets it unless a person has typed it. */
export const nameAfter = (
  channel: Pick<typeof channels.$inferSelect, 'name' | 'isNameAutomatic' | 'lastMessageAt'>,
  text: string,
  locale: Locale,
): string =>
  channel.isNameAutomatic && channel.lastMessageAt === null
    ? titleOf(text) || defaultName(locale)
    : channel.name;

/** A cut placeholder for personal data, such as `[Name`, which a browser cannot replace with the words. */
const partOfPlaceholder = new RegExp(`\\[(?:${Object.values(placeholderLabels).join('|')})$`);

/** Includes line breaks, and the characters that change the direction of a text. */
const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A question as a title. The rule for names applies to typed ones only, so symbols and digits are kept; a long question ends with
 * the last word that fits.
 */
export function titleOf(text: string): string {
  // A question may have 100,000 characters. The cut may leave half a surrogate pair.
  const title = text
    .slice(0, 1_000)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(controls, ' ')
    .normalize('NFC')
    .trim();
  const points = [...title];
  if (points.length <= limits.channelName) return title;
  // If the next character is a space, the word before it is complete.
  const room = points.slice(0, limits.channelName + 1).join('');
  const end = room.lastIndexOf(' ');
  const cut = end > 0 ? room.slice(0, end) : points.slice(0, limits.channelName).join('');
  return cut.replace(partOfPlaceholder, '').trim() || cut.trim();
}
