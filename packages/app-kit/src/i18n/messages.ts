/** Texts by key, such as `composer.placeholder`; `{{name}}` is replaced by a value. */
export type Messages = Readonly<Record<string, string>>;
/** Fetches texts. */
export type LoadMessages = () => Promise<{ readonly texts: Messages }>;
/**
 * The text sets of a language in loading order: for the first render, for the deferred chunks, and for chunks that only some users
 * open.
 */
export type LanguageMessages = readonly [first: LoadMessages, ...later: LoadMessages[]];
/** A page fetches only the texts of its language. */
export type MessagesByLocale = Readonly<{ de: LanguageMessages; en: LanguageMessages }>;
