import { OrielError } from '@oriel/contracts';
import type { MountOptions } from './mount-options';
import { optionTable } from './option-table';

/**
 * Throws `INVALID_OPTIONS` for an unknown key, a value that the table does not allow, or an address that no browser can parse;
 * null and undefined pass.
 */
export function checkOptions(options: object): MountOptions {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(optionTable, name)) throw invalid(`Unknown option "${name}".`);
    if (value == null) continue;
    if (!allows(name, value))
      throw invalid(`Option "${name}" cannot be ${String(value)}. Allowed: ${wordsFor(name)}.`);
    if (name !== 'api' && name !== 'tokenUrl') continue;
    for (const address of typeof value === 'object' ? Object.values(value) : [value])
      if (!URL.canParse(`${address}`, location.href))
        throw invalid(`Option "${name}" cannot be ${String(address)}.`);
  }
  // Each own key and value was checked against the table; the prototype is dropped, because the page may have extended that of
  // all objects.
  return Object.assign(Object.create(null), options);
}

/** Parses an attribute's text into a value; empty text means true unless the option allows an empty string. */
export function parseOption(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || allows(name, value)) return value;
  try {
    return JSON.parse(value || 'true');
  } catch {
    return value;
  }
}

const allowedFor = (name: string) =>
  // An unknown name allows nothing.
  optionTable[name as keyof typeof optionTable]?.split('|');

const wordsFor = (name: string) =>
  allowedFor(name)
    ?.filter(Boolean)
    .map(allowed => allowed.replace(/^~/, 'text like ').replace('$', 'any '))
    .join(', ');

const allows = (name: string, value: unknown) =>
  allowedFor(name)?.some(allowed =>
    allowed[0] === '~'
      ? typeof value === 'string' && new RegExp(allowed.slice(1)).test(value)
      : // No numeric option may be negative.
        allowed === value || (allowed === `$${typeof value}` && !((value as number) < 0)),
  );

export const invalid = (message: string) => new OrielError('INVALID_OPTIONS', message);
