import { texts as de } from './de';
import { texts as deRest } from './deferred-de';
import { texts as enRest } from './deferred-en';
import { texts as en } from './en';
import type { Messages } from './messages';

/** The texts of this package in all languages, for pages that cannot fetch: those for the first render, and the others. */
export const kitTexts: Readonly<Record<'de' | 'en', readonly [first: Messages, rest: Messages]>> = {
  de: [de, deRest],
  en: [en, enRest],
};
