/** Texts of the confirmation before personal data is sent. */
export const warningTexts = {
  en: {
    title: 'Send personal data?',
    text: 'Your workspace asks you to check this before it goes to a model:',
    more: (words: string, count: number) => `${words} and ${count} more`,
    send: 'Send anyway',
  },
  de: {
    title: 'Personenbezogene Daten senden?',
    text: 'Ihr Arbeitsbereich bittet Sie, dies zu prüfen, bevor es an ein Modell geht:',
    more: (words: string, count: number) => `${words} und ${count} weitere`,
    send: 'Trotzdem senden',
  },
};
