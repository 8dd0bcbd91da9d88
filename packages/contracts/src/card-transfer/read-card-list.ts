/*
 * Finds the prompts in a JSON file of any program.
 *
 * 1. JSON, or else JSON Lines: one value per line.
 * 2. A list is used as is. An object with the text of a prompt is one prompt.
 * 3. Any other object contains the prompts under a common key, under another key with a list, or by title.
 * 4. An entry is a text, an object, or a pair of title and text. Keys of nested objects are joined: `attributes.title`. A prompt
 *    that is itself an object stays JSON.
 */
import { cardLimits } from '../card-limits';
import { isKnownColumn, isPromptKey, plainName } from './column-names';

/** One card of a file by its column names or keys, not yet interpreted. */
export type SourceRow = Readonly<Record<string, string | readonly string[]>>;

/** The reason why a row of a file is not a card, regardless of its texts. */
export type RowProblem =
  | { readonly code: 'quotes'; readonly details: { readonly text: string } }
  | { readonly code: 'too_many_cells'; readonly details: { readonly cells: number; readonly max: number } }
  | { readonly code: 'encoding' | 'not_json' | 'not_a_card' };

/** A row and its number in the file, as shown to the user. */
export interface NumberedRow {
  readonly number: number;
  readonly row: SourceRow;
  readonly problem?: RowProblem;
}

/** The result of reading a list: its rows, or an error. */
export type ReadCards =
  | { readonly rows: readonly NumberedRow[] }
  /** `message` is for developers; `line` is where reading stopped, if known. */
  | { readonly message: string; readonly line?: number };

/** One more row than allowed, so that exceeding the limit is detected. */
const most = cardLimits.importRows + 1;
/** Maximum nesting depth; no file of prompts is this deep. */
const deepest = 20;
/** Maximum depth of nested objects whose keys are joined. */
const deepestKey = 3;

/** Keys that contain a file's prompts, the most likely first. */
const listKeys = [
  'prompts',
  'cards',
  'promptcards',
  'templates',
  'items',
  'data',
  'results',
  'entries',
  'records',
  'rows',
  'list',
  'library',
  'nodes',
  'edges',
];

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the prompts of a JSON file. An entry that is not a prompt becomes a row with a problem. */
export function readCardList(text: string): ReadCards {
  const json = text.replace(/^\ufeff/, '');
  if (isDeep(json)) return { message: 'The file is nested deeper than prompts are' };
  const value = parse(json);
  if (value === undefined) return readLines(json);
  const list = findList(value, 0);
  if (!list) return { message: 'The file holds no list of prompts' };
  return { rows: list.slice(0, most).map((entry, at) => readEntry(entry, at + 1)) };
}

/** Parses a JSON text; undefined if it is invalid. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads one value per line. The first one must be complete: otherwise the file is damaged JSON. */
function readLines(text: string): ReadCards {
  const rows: NumberedRow[] = [];
  let number = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    number++;
    if (line.trim() === '') continue;
    const value = parse(line);
    if (rows.length === 0 && (typeof value !== 'object' || value === null))
      return { message: 'The file is not JSON', line: number };
    rows.push(
      value === undefined ? { number, row: {}, problem: { code: 'not_json' } } : readEntry(value, number),
    );
    if (rows.length === most) break;
  }
  // The first line of a multi-line object or list may be valid JSON by chance, such as `{}` or `[]`.
  const isLines = rows.some(({ problem }) => problem === undefined);
  return isLines ? { rows } : { message: 'The file is not JSON' };
}

const isCard = (value: JsonObject): boolean =>
  Object.entries(value).some(
    ([key, part]) =>
      isPromptKey(key) && (typeof part === 'string' || (isObject(part) && hasTitle(value) && !isCard(part))),
  );

const hasTitle = (value: JsonObject): boolean =>
  Object.keys(value).some(key => ['title', 'titel', 'name', 'act'].includes(plainName(key)));

function findList(value: unknown, depth: number): readonly unknown[] | undefined {
  if (Array.isArray(value)) return flattenFolders(value);
  if (!isObject(value) || depth > deepestKey) return undefined;
  if (isCard(value)) return [value];
  const entries = Object.entries(value);
  const rank = ([key]: [string, unknown]) => {
    const place = listKeys.indexOf(plainName(key));
    return place < 0 ? listKeys.length : place;
  };
  const nested = entries
    .filter(([key, part]) => (isObject(part) && listKeys.includes(plainName(key))) || Array.isArray(part))
    .toSorted((one, other) => rank(one) - rank(other));
  const isUnder = nested.some(each => rank(each) < listKeys.length) || nested.length === entries.length;
  if (isUnder || !isByTitle(value))
    for (const [, part] of nested) {
      const list = findList(part, depth + 1);
      if (list && list.length > 0 && list.some(isEntry)) return list;
    }
  if (isByTitle(value)) return entries.map(([title, part]) => nameEntry(title, part));
  if (entries.some(([key, part]) => isKnownColumn(key) && !Array.isArray(part))) return [value];
  // An empty list is a file without rows, not an unknown format.
  return nested.some(([, part]) => Array.isArray(part) && part.length === 0) ? [] : undefined;
}

/** Replaces folders by the prompts in them; all other entries stay. */
const flattenFolders = (list: readonly unknown[]): readonly unknown[] =>
  list.flatMap(entry => {
    if (!isObject(entry) || isCard(entry)) return [entry];
    const inner = Object.entries(entry).find(
      ([key, part]) =>
        Array.isArray(part) &&
        listKeys.includes(plainName(key)) &&
        part.some(each => isObject(each) && isCard(each)),
    )?.[1];
    return Array.isArray(inner) ? inner : [entry];
  });

const isEntry = (value: unknown): boolean =>
  typeof value === 'string' ||
  isObject(value) ||
  (Array.isArray(value) && value.every(part => typeof part === 'string'));

/** Whether an object is keyed by title: all its values are texts, or each is an object with one prompt. */
function isByTitle(value: JsonObject): boolean {
  const entries = Object.entries(value);
  if (entries.length === 0) return false;
  const areTexts = entries.every(([key, part]) => typeof part === 'string' && !isKnownColumn(key));
  return areTexts || entries.every(([, part]) => isObject(part) && isCard(part));
}

function nameEntry(title: string, part: unknown): JsonObject {
  if (!isObject(part)) return { title, prompt: part };
  return hasTitle(part) ? part : { title, ...part };
}

function readEntry(entry: unknown, number: number): NumberedRow {
  if (typeof entry === 'string') return { number, row: { prompt: entry } };
  if (isPair(entry)) return { number, row: { title: entry[0], prompt: entry[1] } };
  if (isObject(entry)) return { number, row: Object.fromEntries(readKeys(entry, '', 1)) };
  return { number, row: {}, problem: { code: 'not_a_card' } };
}

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every(part => typeof part === 'string');

function* readKeys(value: JsonObject, path: string, depth: number): Generator<[string, string | string[]]> {
  for (const [key, part] of Object.entries(value)) {
    const name = path + key;
    if (isObject(part) && isPromptKey(key) && !isCard(part)) yield [name, JSON.stringify(part, null, 2)];
    else if (isObject(part) && depth < deepestKey && Object.keys(part).length > 0)
      yield* readKeys(part, `${name}.`, depth + 1);
    else yield [name, readValue(part)];
  }
}

function readValue(value: unknown): string | string[] {
  if (Array.isArray(value)) {
    const texts = value.filter(part => typeof part === 'string');
    return texts.length > 0 ? texts : readMessages(value);
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** Joins the texts of a chat, the form in which some programs store prompts with a system message. */
const readMessages = (value: readonly unknown[]): string | string[] => {
  const texts = value.flatMap(part =>
    isObject(part) && typeof part.content === 'string' ? part.content : [],
  );
  return texts.length > 0 ? texts.join('\n\n') : [];
};

/** Whether brackets are nested so deeply that parsing them would be too expensive. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && depth <= deepest; at++) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === '\\') at++;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
  }
  return depth > deepest;
}
