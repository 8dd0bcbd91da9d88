import { defaultWidget, type Locale } from '@oriel/contracts';

/** Written in by the build: the texts of each language. */
declare const __ORIEL_WORDS__: Readonly<Record<Locale, string>>;

/*
 * Begins to fetch the texts beside the default widget, which is far larger, so that they are there when it asks for them. The
 * language is that of the first element or script tag that names one, else the browser's; a widget that shows another
 * one fetches it then.
 */
const words = __ORIEL_WORDS__;
const element = document.querySelector(`[data-oriel-locale], oriel-${defaultWidget}[locale]`);
const attributes = ['data-oriel-locale', 'locale'].map(name => element?.getAttribute(name) ?? '');
const spoken = [...attributes, ...navigator.languages].map(tag => tag.slice(0, 2).toLowerCase());
const known = spoken.find((tag): tag is Locale => tag in words);
import(/* @vite-ignore */ `./${words[known ?? 'de']}`).catch(() => {});
