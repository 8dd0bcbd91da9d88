import { asObject, asText } from './json';

export interface ContentPart {
  readonly kind: 'text' | 'thought' | 'refusal';
  readonly text: string;
}

/** Maximum depth of nested parts that is read. */
const deepest = 4;

/** Names of the field with a part's content; the value is a text or another list of parts. */
const heldUnder = ['text', 'thinking', 'reasoning', 'refusal', 'content', 'value', 'summary'] as const;

/**
 * The texts of a `content` or a `reasoning`, in order; the value is a text, a part, or a list of both. The kind of a part follows
 * from its type, or from the name of the field with its text; images, references and the like are ignored.
 */
export function readParts(value: unknown, kind: ContentPart['kind'], depth = 0): ContentPart[] {
  if (typeof value === 'string') return value === '' ? [] : [{ kind, text: value }];
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap(each => readParts(each, kind, depth + 1));
  const part = asObject(value);
  if (!part) return [];
  const type = asText(part.type);
  const name = heldUnder.find(each => part[each] !== undefined && part[each] !== null && part[each] !== '');
  if (name === undefined || !saysSomething.test(type)) return [];
  const own = part.thought === true ? 'thought' : kindOf(type, name);
  return readParts(part[name], own ?? kind, depth + 1);
}

/** Types of parts that contain text: `text`, `output_text`, `thinking`, `reasoning.summary`, `refusal`, or none. */
const saysSomething = /^$|text|think|thought|reason|summary|refusal|content|message/;

function kindOf(type: string, name: string): ContentPart['kind'] | undefined {
  if (/think|thought|reason|summary/.test(type)) return 'thought';
  if (type === 'refusal' || name === 'refusal') return 'refusal';
  return name === 'thinking' || name === 'reasoning' || name === 'summary' ? 'thought' : undefined;
}

export const joinParts = (parts: readonly ContentPart[]): string => parts.map(({ text }) => text).join('');
