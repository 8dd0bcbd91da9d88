import type { MessagePart } from '@oriel/contracts';

type Call = Extract<MessagePart, { type: 'function_call' }>;
type Response = Extract<MessagePart, { type: 'function_response' }>;

/** A JSON name and its value in readable form. */
export type Pair = readonly [name: string, value: string];

/** JSON in readable form. */
export interface ToolData {
  /** A value that is neither an object nor a list. */
  readonly text?: string;
  readonly pairs: readonly Pair[];
  readonly table?: {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
    /** Number of omitted rows. */
    readonly more: number;
  };
}

/** The result of a tool, and whether it is a failure. */
export interface ToolResult {
  readonly data: ToolData;
  readonly isError: boolean;
  readonly durationMs: number | undefined;
  /** Number of URLs named in the result. */
  readonly sources: number;
}

/** A step's table stays small: the full result is meant for the model. */
const tableLimits = { rows: 12, columns: 6 };

export function toolResultOf(response: MessagePart): ToolResult {
  // The response of a step always has this type.
  const { result, isError, durationMs } = response as Response;
  const parsed = readJson(result);
  const error = isObject(parsed) ? parsed.error : undefined;
  return {
    data: toolDataOf(error ?? parsed ?? result),
    isError: error !== undefined || isError === true,
    durationMs,
    sources: sourcesOf(parsed),
  };
}

/** The arguments of a call; raw text while they are still arriving. */
export function toolArgumentsOf(call: MessagePart): ToolData {
  // The call of a step always has this type.
  const text = (call as Call).arguments;
  return toolDataOf(readJson(text) ?? text);
}

/** A list of objects becomes a table, an object becomes pairs, and an object with a list of objects becomes both. */
function toolDataOf(value: unknown): ToolData {
  if (isTable(value)) return { pairs: [], table: tableOf(value) };
  if (Array.isArray(value)) return { text: value.map(textOf).join('\n'), pairs: [] };
  if (!isObject(value)) return { text: textOf(value), pairs: [] };
  const entries = Object.entries(value);
  const list = entries.find(([, each]) => isTable(each));
  return {
    pairs: entries.filter(each => each !== list).map(([name, each]) => [labelOf(name), textOf(each)]),
    ...(list && isTable(list[1]) && { table: tableOf(list[1]) }),
  };
}

type Row = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTable = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

function tableOf(list: readonly Row[]): NonNullable<ToolData['table']> {
  const shown = list.slice(0, tableLimits.rows);
  const names = [...new Set(shown.flatMap(row => Object.keys(row)))].slice(0, tableLimits.columns);
  return {
    columns: names.map(labelOf),
    rows: shown.map(row => names.map(name => textOf(row[name]))),
    more: list.length - shown.length,
  };
}

/** `time_zone` and `timeZone` → `Time zone`. */
function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return /^[A-Z\d ]+$/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '–';
  if (Array.isArray(value) && value.every(each => typeof each !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ') : String(value);
}

/** Distinct web URLs under keys that suggest a link. */
function sourcesOf(value: unknown): number {
  const found = new Set<string>();
  const collect = (each: unknown) => {
    if (Array.isArray(each)) each.forEach(collect);
    else if (isObject(each))
      for (const [name, held] of Object.entries(each)) {
        if (typeof held !== 'string') collect(held);
        else if (/^(url|href|link|source)$/i.test(name) && /^https?:/i.test(held)) found.add(held);
      }
  };
  collect(value);
  return found.size;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
