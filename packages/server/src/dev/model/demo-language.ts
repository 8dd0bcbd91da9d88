export type DemoLanguage = 'de' | 'en';

const german =
  /[äöüß]|\b(?:der|die|das|ist|sind|und|ich|du|wie|was|warum|wer|wo|wann|bitte|hallo|guten|ein|eine|einen|mir|mich|nicht|kannst|zeige?|erkläre?|schreibe?|mit|für|auf|lang|lange)\b/i;

/** The language of a question. Default: English. */
export const demoLanguage = (question: string): DemoLanguage =>
  german.test(question.slice(0, 2_000)) ? 'de' : 'en';
