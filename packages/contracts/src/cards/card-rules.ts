import { cardLimits } from '../card-limits';
import { parsePrompt, variableKey } from '../prompt-variables/parse-prompt';
import {
  countCodePoints,
  cutText,
  forbiddenCharacterPattern,
  listSigns,
  normalizeText,
  titleSigns,
} from '../text';
import type { CardProblem, TextProblem } from './card-problem';

/** The texts of a card that users write. */
export interface CardTexts {
  readonly title: string;
  readonly description: string;
  readonly prompt: string;
  readonly tags: readonly string[];
}

/** The problems of all texts. A text without a problem is omitted. */
export type CardProblems = { [F in keyof CardTexts]?: readonly CardProblem[] };

/** Maximum number of problems reported per field; after fixing them, the user sees the rest. */
const mostProblems = 20;

/** Characters that are allowed besides letters, digits and spaces. */
export const cardSigns = { text: titleSigns, tag: ".!?&-()'+#/_" } as const;

const wrongInText = forbiddenCharacterPattern(cardSigns.text);
const wrongInTag = forbiddenCharacterPattern(cardSigns.tag);

function* findTextProblems(text: string, max: number, wrong?: RegExp): Generator<TextProblem> {
  const normal = normalizeText(text);
  if (normal === '') yield { code: 'required' };
  if (countCodePoints(normal) > max) yield { code: 'too_long' };
  const signs = wrong ? listSigns(normal, wrong) : '';
  if (signs !== '') yield { code: 'charset', details: { signs } };
}

function* findPromptProblems(text: string, before: string | undefined): Generator<CardProblem> {
  yield* findTextProblems(text, cardLimits.prompt);
  const known = new Set(before === undefined ? [] : findDuplicates(before));
  const reported = new Set<string>();
  for (const { start, end, ...problem } of parsePrompt(text).problems) {
    const { name = '', ...rest } = 'details' in problem ? problem.details : {};
    const key = JSON.stringify([problem.code, rest, variableKey(name)]);
    const isKnown = problem.code === 'variable_duplicate' && known.has(variableKey(name));
    if (!reported.has(key) && !isKnown) yield problem;
    reported.add(key);
  }
}

/** Keys of the variables that occur several times. */
const findDuplicates = (text: string): string[] =>
  parsePrompt(text).problems.flatMap(problem =>
    problem.code === 'variable_duplicate' ? [variableKey(problem.details.name)] : [],
  );

function* findTagProblems(tags: readonly string[]): Generator<CardProblem> {
  const distinct = normalizeTags(tags);
  if (distinct.length === 0) yield { code: 'required' };
  if (distinct.length > cardLimits.tags) yield { code: 'too_many' };
  for (const name of distinct)
    for (const problem of findTextProblems(name, cardLimits.tag, wrongInTag))
      yield { ...problem, details: { ...problem.details, name: cutText(name, cardLimits.problemName) } };
}

const rules: {
  readonly [F in keyof CardTexts]: (value: CardTexts[F], before?: string) => Iterable<CardProblem>;
} = {
  title: text => findTextProblems(text, cardLimits.title, wrongInText),
  description: text => findTextProblems(text, cardLimits.description, wrongInText),
  prompt: (text, before) => findPromptProblems(text, before),
  tags: findTagProblems,
};

/**
 * Finds the problems of a card's texts, by field; only the given fields are checked.
 *
 * @param before The prompt as stored or imported: a variable that already occurs several times in it may continue to do so,
 * filled by one field.
 */
export function findCardProblems(
  texts: Partial<CardTexts>,
  before?: Pick<CardTexts, 'prompt'>,
): CardProblems {
  const problems: CardProblems = {};
  const check = <F extends keyof CardTexts>(field: F) => {
    const value = texts[field];
    if (value === undefined) return;
    const found = [...rules[field](value, before?.prompt)].slice(0, mostProblems);
    if (found.length > 0) problems[field] = found;
  };
  check('title');
  check('description');
  check('prompt');
  check('tags');
  return problems;
}

/** Normalises tags for storage: without empty ones, and each only once regardless of case. */
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

/** Cleans text pasted into a title or description: replaces typographic signs by allowed ones, and joins lines. */
export const straightenText = (text: string): string =>
  text.replace(/[\u2018\u2019\u2013\u2014]/g, sign => straight[sign] ?? sign).replace(/\s+/g, ' ');
