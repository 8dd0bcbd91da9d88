/*
 * The text of a tool's result for the model. Each part is read separately: one of an unknown kind, or with an odd member, does not
 * take away the others, and is named.
 */
import { ToolError } from '../tool-error';
import { maxErrorText } from './mcp-session';

type Part = Readonly<Record<string, unknown>>;

/** @throws ToolError with the text, if the tool reports an error */
export function readResult({ content, structuredContent, isError }: Part): string {
  const parts = (
    Array.isArray(content) ? content : content === undefined || content === null ? [] : [content]
  ).map(textOf);
  const data =
    structuredContent === undefined || structuredContent === null ? '' : JSON.stringify(structuredContent);
  // Servers repeat the data as a text for older clients.
  const isRepeated = data !== '' && parts.some(part => part.includes(data) || isSame(part, data));
  const text = [...parts, ...(data === '' || isRepeated ? [] : [data])].join('\n');
  if (isError !== true) return text === '' ? '{}' : text;
  throw new ToolError(text.length > maxErrorText ? `${text.slice(0, maxErrorText)} … (cut)` : text);
}

function isSame(text: string, data: string): boolean {
  try {
    return sorted(JSON.parse(text)) === sorted(JSON.parse(data));
  } catch {
    return false;
  }
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

const isText = (value: unknown): value is string => typeof value === 'string';

function textOf(value: unknown): string {
  if (isText(value)) return value;
  if (typeof value !== 'object' || value === null) return leftOut(String(value));
  // Any object from JSON has string keys.
  const part = value as Part;
  const { type, text } = part;
  if (isText(text) && (type === 'text' || type === undefined)) return text;
  if (type === 'image') return '(image)';
  if (type === 'resource_link' && isText(part.uri)) return describeLink(part);
  if (type === 'resource') return readResource(part.resource);
  return isText(text) && text !== '' ? `${text}\n${leftOut(type)}` : leftOut(type);
}

const leftOut = (kind: unknown): string =>
  `[A part of the kind ${isText(kind) ? kind.slice(0, 60) : 'unknown'} was left out]`;

function describeLink({ name, title, description, mimeType, uri }: Part): string {
  const given = Object.entries({ name, title, description, mimeType }).filter(([, value]) => isText(value));
  return JSON.stringify({ ...Object.fromEntries(given), url: uri });
}

function readResource(value: unknown): string {
  if (typeof value !== 'object' || value === null) return leftOut('resource');
  // The same holds here.
  const { text, uri, mimeType } = value as Part;
  if (isText(text)) return text;
  const named = [mimeType, uri].filter(isText).map(each => each.slice(0, 500));
  return leftOut(['resource', ...named].join(' ')).slice(0, 700);
}
