import type { Locale } from '@oriel/contracts';

/* Texts that are needed in a language other than the widget's, or outside of components. */
type InBoth = Readonly<Record<Locale, string>>;

/** The default name that the service gives a chat, in the language of its creation. */
export const newChat: InBoth = { de: 'Neuer Chat', en: 'New chat' };
export const questionLabel: InBoth = { de: 'Frage', en: 'Question' };
export const answerLabel: InBoth = { de: 'Antwort', en: 'Answer' };
/** The question that makes the model continue its answer. */
export const goOn: InBoth = { de: 'Fahre fort.', en: 'Continue.' };
