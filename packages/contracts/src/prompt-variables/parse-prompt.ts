/*
 * Parses the variables of a prompt. docs/prompt-variables.md has the grammar and a table of cases, which the tests read.
 *
 * 1. A variable begins with the last `{{` before the next `}}`; unmatched braces are text. Nothing nests. Content that begins
 *    like a JSON object, `{{"key": …`, is text as well.
 * 2. The content is name, options and attributes: `Name; Option; Option | attribute | attribute`.
 * 3. If one piece after a `|` is not an attribute, there are no attributes, and each `|` belongs to the surrounding text.
 * 4. Names are compared in NFC and lower case; the first occurrence defines the variable.
 *
 * Every character is visited a fixed number of times, whatever the text.
 */
import { cardLimits } from '../card-limits';
import { cutText, normalizeText } from '../text';
import type { Contradiction, PlacedProblem, PromptProblem } from './prompt-problem';
import { type PromptSegment, type PromptVariable, type VariableType, variableTypes } from './prompt-variable';

interface Attributes {
  readonly type?: VariableType;
  readonly label?: string;
  readonly help?: string;
  readonly default?: string;
  readonly isOptional?: boolean;
  readonly repeated: ReadonlySet<Contradiction>;
}

const types: ReadonlySet<string> = new Set(variableTypes);
const texts: ReadonlySet<string> = new Set(['label', 'help', 'default']);

/** Reads the pieces after the first `|`; `undefined` if one of them is not an attribute. */
function readAttributes(pieces: readonly string[]): Attributes | undefined {
  const found = new Map<string, string | boolean>();
  const repeated = new Set<Contradiction>();
  for (const piece of pieces) {
    const attribute = readAttribute(piece.trim());
    if (!attribute) return undefined;
    const [name, value] = attribute;
    if (found.has(name)) repeated.add(name === 'type' ? 'type_twice' : 'attribute_twice');
    else found.set(name, value);
  }
  // The names come from `readAttribute`, which returns a value of the right type for each.
  return { ...Object.fromEntries(found), repeated } as Attributes;
}

function readAttribute(piece: string): [string, string | boolean] | undefined {
  const word = piece.toLowerCase();
  if (word === 'optional') return ['isOptional', true];
  if (types.has(word)) return ['type', word];
  const colon = piece.indexOf(':');
  const name = word.slice(0, Math.max(colon, 0)).trim();
  const value = piece.slice(colon + 1).trim();
  return texts.has(name) && value !== '' ? [name, value] : undefined;
}

export interface ParsedPrompt {
  readonly segments: readonly PromptSegment[];
  /** Each once, in the order of their first occurrences. */
  readonly variables: readonly PromptVariable[];
  readonly problems: readonly PlacedProblem[];
  /** Options that are dropped because an earlier one is the same; not a problem, but the prompt's author should know. */
  readonly repeatedOptions: readonly RepeatedOption[];
}

export interface RepeatedOption {
  /** Name of the variable. */
  readonly name: string;
  /** As written in the prompt. */
  readonly option: string;
}

export function parsePrompt(text: string): ParsedPrompt {
  const segments: PromptSegment[] = [];
  const variables = new Map<string, PromptVariable>();
  const problems: PlacedProblem[] = [];
  const repeatedOptions: RepeatedOption[] = [];
  let textStart = 0;
  const addText = (end: number) => {
    if (end > textStart)
      segments.push({ kind: 'text', text: text.slice(textStart, end), start: textStart, end });
  };

  for (const { start, end } of findBraces(text)) {
    const content = text.slice(start + 2, end - 2);
    // Some programs write JSON objects like this in a text with variables.
    if (jsonBegin.test(content)) continue;
    const { variable, found, repeated } = readVariable(content);
    const report = (problem: PromptProblem) => problems.push({ ...problem, start, end });
    if (variable.key === '') {
      // It stays in the text, because there is nothing to fill in.
      report({ code: 'variable_empty' });
      continue;
    }
    addText(start);
    segments.push({ kind: 'variable', key: variable.key, text: text.slice(start, end), start, end });
    textStart = end;
    if (variables.has(variable.key)) {
      report({ code: 'variable_duplicate', details: { name: problemName(variable) } });
      continue;
    }
    variables.set(variable.key, variable);
    if (variables.size === cardLimits.variables + 1) report({ code: 'variable_too_many' });
    for (const problem of found) report(problem);
    for (const option of repeated) repeatedOptions.push({ name: variable.name, option });
  }
  addText(text.length);
  return { segments, variables: [...variables.values()], problems, repeatedOptions };
}

const jsonBegin = /^\s*"[^"]*"\s*:/;

/** Finds pairs of braces without another pair inside. */
function* findBraces(text: string): Generator<{ start: number; end: number }> {
  let open = -1;
  for (let at = 0; at < text.length - 1; at++) {
    if (text[at] === '{' && text[at + 1] === '{') {
      // The last two of three braces count.
      open = at;
    } else if (open !== -1 && at >= open + 2 && text[at] === '}' && text[at + 1] === '}') {
      yield { start: open, end: at + 2 };
      open = -1;
      at++;
    }
  }
}

interface ReadVariable {
  readonly variable: PromptVariable;
  readonly found: readonly PromptProblem[];
  /** Options that are dropped. */
  readonly repeated: readonly string[];
}

function readVariable(content: string): ReadVariable {
  const [head = '', ...rest] = content.split('|');
  const attributes = rest.length > 0 ? readAttributes(rest) : undefined;
  const [first = '', ...others] = (attributes ? head : content).split(';');
  const name = first.trim();
  const { options, repeated, chosen } = readOptions(others);
  const {
    type = options.length > 0 ? 'choice' : 'text',
    label = name,
    help = '',
    default: preset = '',
    isOptional = false,
  } = attributes ?? {};
  const variable: PromptVariable = {
    key: variableKey(name),
    name,
    type,
    options,
    label,
    help,
    default: chosen(preset, type),
    isOptional,
  };
  const found: PromptProblem[] = [];
  if (options.length > cardLimits.options)
    found.push({ code: 'variable_too_many_options', details: { name: problemName(variable) } });
  for (const reason of attributes ? findContradictions(variable, attributes) : [])
    found.push({ code: 'variable_attributes', details: { name: problemName(variable), reason } });
  return { variable, found, repeated };
}

/** Options that are equal as names count once; the first one is kept, with its capitals. */
function readOptions(pieces: readonly string[]) {
  const kept = new Map<string, string>();
  const repeated = new Map<string, string>();
  for (const piece of pieces) {
    const option = piece.trim();
    if (option === '') continue;
    const key = variableKey(option);
    const first = kept.get(key);
    if (first === undefined) kept.set(key, option);
    else repeated.set(option, first);
  }
  /** Maps a default that names a dropped option to the option that was kept. */
  const chosen = (preset: string, type: PromptVariable['type']): string => {
    if (repeated.size === 0) return preset;
    if (type !== 'choices') return repeated.get(preset) ?? preset;
    return splitChoices(preset)
      .map(choice => repeated.get(choice) ?? choice)
      .join(', ');
  };
  return { options: [...kept.values()], repeated: [...repeated.keys()], chosen };
}

/** An imported name may have any length and occur in many problems, so it is cut. */
const problemName = ({ name }: PromptVariable): string => cutText(name, cardLimits.problemName);

/** The key that identifies a variable and its values. */
export const variableKey = (name: string): string => normalizeText(name).toLowerCase();

function* findContradictions(variable: PromptVariable, { repeated }: Attributes): Generator<Contradiction> {
  yield* repeated;
  const { type, options } = variable;
  const isChoice = type === 'choice' || type === 'choices';
  if (isChoice && options.length === 0) yield 'options_missing';
  else if (!isChoice && options.length > 0) yield 'options_unexpected';
  else if (variable.default !== '' && !isValue(variable.default, variable)) yield 'default_unfit';
}

function isValue(text: string, { type, options }: PromptVariable): boolean {
  switch (type) {
    case 'choice':
      return options.includes(text);
    case 'choices':
      return splitChoices(text).every(choice => options.includes(choice));
    case 'number':
      return isNumberText(text);
    case 'date':
      return isDateText(text);
    default:
      return true;
  }
}

/** Splits several choices in one text. */
export const splitChoices = (text: string): string[] =>
  text
    .split(',')
    .map(choice => choice.trim())
    .filter(choice => choice !== '');

/** A number in the format of the browser's number field. */
export const isNumberText = (text: string): boolean => /^-?\d{1,15}(\.\d{1,15})?$/.test(text);

/** A date in the format of the browser's date field: `2026-11-21`. */
export const isDateText = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);
