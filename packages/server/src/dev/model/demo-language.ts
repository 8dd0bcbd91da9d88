export type DemoLanguage = 'de' | 'en';

const german =
  /\b(?:der|die|das|den|ist|sind|und|ich|du|sie|wie|was|warum|wer|wo|wann|bitte|hallo|guten|ein|eine|einen|mir|mich|nicht|kannst|zeige?|erkläre?|schreibe?|mit|für|auf|lang|lange|zum|zur|im|vom)\b/gi;
const english =
  /\b(?:the|is|are|and|i|you|how|what|why|who|where|when|please|hello|a|an|me|not|can|show|explain|write|with|for|on|of|to|in|from|by)\b/gi;

const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0;

/**
 * Detects the language of a question by its function words, because names do not reveal it. Without such words umlauts decide.
 */
export function demoLanguage(question: string): DemoLanguage {
  const text = question.slice(0, 2_000);
  const [de, en] = [count(text, german), count(text, english)];
  if (de !== en) return de > en ? 'de' : 'en';
  return /[äöüß]/i.test(text) ? 'de' : 'en';
}
