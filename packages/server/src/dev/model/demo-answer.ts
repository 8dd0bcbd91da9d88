import { demoLanguage } from './demo-language';
import { demoTexts } from './demo-texts';
import { readQuestion } from './read-question';

/** A delta in an answer of the demo model. */
export type DemoDelta =
  | { readonly reasoning: string }
  | { readonly text: string }
  | { readonly call: { readonly name: string; readonly arguments: string } };

export interface DemoMessage {
  readonly role: string;
  readonly content: unknown;
}

const clock = 'current_date_time';
const painter = 'generate_image';
const wantsLong = /\b(?:long|longer|lang|lange|langes|lange[nrs]|ausführlich\w*)\b/i;
const longSections = 24;

/** The demo model's answer to a conversation: thinking and a tool step first, then a text that mentions that it is a demo. */
export function* demoAnswer(
  messages: readonly DemoMessage[],
  toolNames: readonly string[],
): Generator<DemoDelta> {
  const asked = messages.findLastIndex(message => message.role === 'user');
  const { text: question, files } = readQuestion(messages[asked]?.content);
  const language = demoLanguage(question);
  const texts = demoTexts[language];
  const result = messages.slice(asked + 1).findLast(message => message.role === 'tool');
  if (toolNames.includes(painter)) {
    if (result) for (const text of pieces(texts.drawn)) yield { text };
    else yield { call: { name: painter, arguments: JSON.stringify({ description: quote(question) }) } };
    return;
  }
  if (!result && toolNames.includes(clock)) {
    for (const reasoning of pieces(texts.thinking)) yield { reasoning };
    yield { call: { name: clock, arguments: '{}' } };
    return;
  }
  for (const reasoning of pieces(result ? texts.thinkingAfterTool : texts.thinking)) yield { reasoning };
  for (const text of pieces(
    texts.answer(quote(question), { time: timeOf(result), files: files.map(nameOf).join(', ') }),
  ))
    yield { text };
  if (!wantsLong.test(question)) return;
  for (let number = 1; number <= longSections; number++)
    for (const text of pieces(`\n${texts.section(number)}`)) yield { text };
}

const textOf = (message: DemoMessage | undefined): string =>
  typeof message?.content === 'string' ? message.content : '';

/** A file name in bold, with Markdown characters escaped. */
const nameOf = (file: string): string => `**${file.replace(/[\\`*_[\]<>!#|~]/g, '\\$&')}**`;

/** Shortens a question to one line, so that it stays one quote. */
const quote = (question: string): string => {
  const line = question.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
};

function timeOf(result: DemoMessage | undefined): string {
  try {
    const found: unknown = JSON.parse(textOf(result));
    if (typeof found !== 'object' || found === null || !('date' in found) || !('time' in found)) return '';
    return `${found.date}, ${found.time}`;
  } catch {
    return '';
  }
}

/** Splits a text like a tokenizer: at words, and long words in two. */
const pieces = (text: string): string[] => text.match(/\s*\S{1,7}|\s+/gu) ?? [];
