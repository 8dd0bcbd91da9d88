import { defaultWidget, type Locale } from '@oriel/contracts';

/** Inserted by the build: the file with the texts of each language. */
declare const __ORIEL_WORDS__: Readonly<Record<Locale, string>>;

/*
 * Starts loading the texts in parallel with the far larger default widget, so they are ready when it asks for them. The language
 * is the one named by the first element or script tag that names one, else the browser's. A widget shown in another language
 * loads its texts itself.
 */
const words = __ORIEL_WORDS__;
const element = document.querySelector(`[data-oriel-locale], oriel-${defaultWidget}[locale]`);
const attributes = ['data-oriel-locale', 'locale'].map(name => element?.getAttribute(name) ?? '');
const spoken = [...attributes, ...navigator.languages].map(tag => tag.slice(0, 2).toLowerCase());
const known = spoken.find((tag): tag is Locale => tag in words);
import(/* @vite-ignore */ `./${words[known ?? 'de']}`).catch(() => {});
