import type { Contradiction } from './prompt-problem';
import { type VariableType, variableTypes } from './prompt-variable';

export interface Attributes {
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
export function readAttributes(pieces: readonly string[]): Attributes | undefined {
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
