import { OrielError } from '@oriel/contracts';
import type { FrameOptions, MountOptions } from './mount-options';
import { optionTable } from './option-table';

/**
 * Throws `INVALID_OPTIONS` for an unknown key, a value that the table does not allow, an address that no browser can parse, or
 * wrong options of a frame; null and undefined pass.
 */
export function checkOptions(options: object): MountOptions {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(optionTable, name) || (value != null && !allows(name, value)))
      throw wrongOption(name, value);
    if (value == null) continue;
    // The table allows only objects.
    if (name === 'frame') checkFrame(value as FrameOptions);
    if (name !== 'api' && name !== 'tokenUrl') continue;
    for (const address of typeof value === 'object' ? Object.values(value) : [value])
      if (!URL.canParse(`${address}`, location.href)) throw wrongOption(name, address);
  }
  // Each own key and value was checked against the table; the prototype is dropped, because the page may have extended that of
  // all objects.
  return Object.assign(Object.create(null), options);
}

function checkFrame({ origin, timeout = 1 }: FrameOptions): void {
  if (origin && !(/^https?:/.test(origin) && URL.canParse(origin))) throw wrongOption('frame.origin', origin);
  // Reject numeric strings, too.
  if (timeout !== +timeout || timeout <= 0) throw wrongOption('frame.timeout', timeout);
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

const allows = (name: string, value: unknown) =>
  // An unknown name allows nothing.
  optionTable[name as keyof typeof optionTable]?.split('|').some(allowed =>
    allowed[0] === '~'
      ? typeof value === 'string' && new RegExp(allowed.slice(1)).test(value)
      : // No number, and no height, may be negative.
        allowed === value ||
        (allowed === `$${typeof value}` &&
          // Any other type passes this comparison.
          !(((value as { height?: number }).height ?? (value as number)) < 0)),
  );

/** An error whose message says everything. */
export const invalid = (message: string) => new OrielError('INVALID_OPTIONS', message);

/** A wrong option, or its member such as `frame.origin`, as `diagnose/explain` describes it. */
export interface WrongOption {
  readonly option: string;
  /** Value of the option; with an issue, the object that has the member of the issue's path. */
  readonly value: unknown;
  /** The finding of a schema. */
  readonly issue?: unknown;
}

export const wrongOption = (option: string, value: unknown, issue?: unknown): OrielError =>
  new OrielError('INVALID_OPTIONS', `Option "${option}" is wrong.`, {
    cause: { option, value, issue } satisfies WrongOption,
  });
