import type { Locale } from '@oriel/contracts';

/** Name of a chat that has no question yet, or one without letters. */
export const defaultName = (locale: Locale): string => (locale === 'de' ? 'Neuer Chat' : 'New chat');
