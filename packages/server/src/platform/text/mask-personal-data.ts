import { createHmac, randomBytes } from 'node:crypto';
import { findPersonalData, placeholderLabels } from '@oriel/contracts';

/** Replaces personal data by placeholders. */
export type Mask = (text: string) => string;

/**
 * Keys the placeholders, so that nobody can find the words behind them by trying all phone numbers. It is lost with the process: a
 * later answer then uses other placeholders.
 */
const key = randomBytes(32);

/**
 * Replaces e-mail addresses, IBANs, card numbers, phone numbers and listed names by placeholders such as `[E-Mail X1F0C2A]`. A word
 * has the same placeholder in a scope, such as a chat. The browser's placeholders have only digits, so it never fills in words of
 * its own. Neither words nor placeholders are stored or logged.
 */
export function createMask(scope: string, names: readonly string[]): Mask {
  return given => {
    const text = given.normalize('NFC');
    const found = findPersonalData(text, names);
    if (found.length === 0) return given;
    let masked = '';
    let at = 0;
    for (const { kind, start, text: word } of found) {
      const plain = word.toLowerCase().replace(/[\s()/-]/g, '');
      const hash = createHmac('sha256', key).update(`${scope}\n${kind}\n${plain}`).digest('hex').slice(0, 6);
      masked += `${text.slice(at, start)}[${placeholderLabels[kind]} X${hash.toUpperCase()}]`;
      at = start + word.length;
    }
    return masked + text.slice(at);
  };
}
