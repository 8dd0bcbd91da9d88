/** Texts by key, such as `composer.placeholder`; `{{name}}` is replaced by a value. */
export type Messages = Readonly<Record<string, string>>;
/** Fetches texts. */
export type LoadMessages = () => Promise<{ readonly texts: Messages }>;
/**
 * The sets of texts of a language, in the order in which they are needed: those of the first render, those of the deferred
 * chunks, and those that only some of the chunks need.
 */
export type LanguageMessages = readonly [first: LoadMessages, ...later: LoadMessages[]];
/** A page fetches only the texts of its language. */
export type MessagesByLocale = Readonly<{ de: LanguageMessages; en: LanguageMessages }>;
