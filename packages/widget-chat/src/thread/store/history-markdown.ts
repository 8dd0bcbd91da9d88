import type { Locale } from '@oriel/contracts';
import { answerLabel, questionLabel } from '../../session/texts/in-both';
import type { Turn } from './turn';

/** Headings of an exported thread, for code outside of components. */
export const historyLabels = (locale: Locale) => ({
  question: questionLabel[locale],
  answer: answerLabel[locale],
});

/** A thread as Markdown: each question and its current answer under headings. */
export function historyMarkdown(
  turns: readonly Turn[],
  title: string | undefined,
  labels: { readonly question: string; readonly answer: string },
): string {
  const blocks: string[] = title ? [`# ${title}`] : [];
  for (const { question, answers } of turns) {
    const goesOn = question?.isOurs && blocks.length > 0;
    if (question && !question.isOurs) blocks.push(`## ${labels.question}`, question.text);
    const answer = answers.peek().at(-1);
    const text = answer?.text().trim();
    if (text) blocks.push(...(goesOn ? [] : [`## ${labels.answer}`]), text);
  }
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
}
