/** Texts by key, such as `composer.placeholder`; `{{name}}` is replaced by a value. */
export type Messages = Readonly<Record<string, string>>;
/** Fetches texts. */
export type LoadMessages = () => Promise<{ readonly texts: Messages }>;
/** The texts of a language: those for the first render, and those of the deferred chunks. */
export type LanguageMessages = readonly [first: LoadMessages, rest?: LoadMessages];
/** A page fetches only the texts of its language. */
export type MessagesByLocale = Readonly<{ de: LanguageMessages; en: LanguageMessages }>;
