import { parsePrompt } from '../prompt-variables/parse-prompt';
import type { PromptProblem } from '../prompt-variables/prompt-problem';
import { countCodePoints, normalizeText } from '../text';
import { cardLimits } from './card-limits';

/** What a person writes of a card. */
export interface CardTexts {
  readonly title: string;
  readonly description: string;
  readonly prompt: string;
  readonly tags: readonly string[];
}

export type CardProblem = 'required' | 'too_long' | 'charset' | 'too_many' | PromptProblem['code'];

const plainText = /^[\p{L}\p{M}\p{N} .,!?&\-()']*$/u;
const tagText = /^[\p{L}\p{M}\p{N} .!?&\-()'+#/_]+$/u;

const findTextProblem = (text: string, max: number, charset?: RegExp): CardProblem | undefined => {
  const normal = normalizeText(text);
  if (normal === '') return 'required';
  if (countCodePoints(normal) > max) return 'too_long';
  return charset && !charset.test(normal) ? 'charset' : undefined;
};

const rules: { readonly [F in keyof CardTexts]: (value: CardTexts[F]) => CardProblem | undefined } = {
  title: text => findTextProblem(text, cardLimits.title, plainText),
  description: text => findTextProblem(text, cardLimits.description, plainText),
  prompt: text => findTextProblem(text, cardLimits.prompt) ?? parsePrompt(text).problems[0]?.code,
  tags: tags => {
    const distinct = normalizeTags(tags);
    if (distinct.length === 0) return 'required';
    if (distinct.length > cardLimits.tags) return 'too_many';
    return distinct.map(tag => findTextProblem(tag, cardLimits.tag, tagText)).find(found => found);
  },
};

/** What is wrong with the texts of a card, by field; only the fields that are given are looked at. */
export function findCardProblems(texts: Partial<CardTexts>): Partial<Record<keyof CardTexts, CardProblem>> {
  const problems: Partial<Record<keyof CardTexts, CardProblem>> = {};
  const check = <F extends keyof CardTexts>(field: F) => {
    const value = texts[field];
    const problem = value === undefined ? undefined : rules[field](value);
    if (problem) problems[field] = problem;
  };
  check('title');
  check('description');
  check('prompt');
  check('tags');
  return problems;
}

/** Tags as they are stored: normalised, without empty ones, each once however it is capitalised. */
export function normalizeTags(tags: readonly string[]): string[] {
  const distinct = new Map<string, string>();
  for (const tag of tags) {
    const text = normalizeText(tag).replace(/\s+/g, ' ');
    if (text !== '' && !distinct.has(text.toLowerCase())) distinct.set(text.toLowerCase(), text);
  }
  return [...distinct.values()];
}

const straight: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u2013': '-',
  '\u2014': '-',
};

/** What is pasted into a title or description: typographic signs become those that are allowed, lines become one. */
export const straightenText = (text: string): string =>
  text.replace(/[\u2018\u2019\u2013\u2014]/g, sign => straight[sign] ?? sign).replace(/\s+/g, ' ');
