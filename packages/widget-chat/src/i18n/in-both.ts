import type { Locale } from '@oriel/contracts';

/*
 * Texts that are needed in another language than that of the widget, or where no component is to ask for texts.
 */
type InBoth = Readonly<Record<Locale, string>>;

/** The name that the service gives a chat, in the language it was made in. */
export const newChat: InBoth = { de: 'Neuer Chat', en: 'New chat' };
export const questionLabel: InBoth = { de: 'Frage', en: 'Question' };
export const answerLabel: InBoth = { de: 'Antwort', en: 'Answer' };
/** The question that has an answer continued. */
export const goOn: InBoth = { de: 'Fahre fort.', en: 'Continue.' };
