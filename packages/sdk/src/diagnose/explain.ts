import { OrielError } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';
import type { WrongOption } from '../options/check-options';
import { type OptionName, optionTable } from '../options/option-table';
import { unwritten } from '../options/written-options';
import { adviceOn, spell } from './tell-unknown';

/** The values of an option or of its member in words, where the table has a pattern or says too little. */
const takes: Readonly<Record<string, string>> = {
  api: 'a path such as "/oriel", an address with "https://", or an object with an address for each service',
  tokenUrl: 'a path such as "/oriel/token", or an address with "https://"',
  workspace: 'the 36 characters of an id',
  shortcuts: 'keys with Control, Alt or Meta in the form "Control+K Meta+K", except those that edit text',
  size: '"auto", "fill", a number of pixels from 0, or { height } with such a number',
  target: 'a selector or an element',
  'frame.origin': 'an address with "https://"',
  'frame.timeout': 'a number of milliseconds above 0',
} satisfies Partial<Record<OptionName | `frame.${string}`, string>>;

const kinds: Readonly<Record<string, string>> = {
  $string: 'text',
  $number: 'a number from 0',
  $boolean: 'true or false',
  $object: 'an object',
  $record: 'an object',
  $function: 'a function',
};

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** Values that an option takes, in words; undefined for a member without words. */
function wordsFor(option: string, allowed: unknown): string | undefined {
  if (takes[option]) return takes[option];
  // Members are not in the table.
  const row = allowed ?? optionTable[option as OptionName]?.split('|');
  if (Array.isArray(row)) return anyOf.format(row.map(each => kinds[each] ?? `"${each}"`));
  return kinds[`$${row}`];
}

/** The reason why an attribute's text is not JSON, if it was meant as such: it begins like it, or the option takes nothing else. */
function jsonFault({ option, value }: WrongOption): string | undefined {
  if (typeof value !== 'string') return undefined;
  // A member such as `frame.origin` is not in the table.
  if (optionTable[option as OptionName] !== '$object' && !/^\s*[{[]/.test(value)) return undefined;
  try {
    JSON.parse(value);
    return undefined;
  } catch (error) {
    return `is not JSON: ${value.slice(0, 40)}${value.length > 40 ? '…' : ''} (${String(error)})`;
  }
}

const isWrongOption = (cause: unknown): cause is WrongOption => typeof Object(cause).option === 'string';

/**
 * Says in the error's message what a wrong option takes, or which option was probably meant; returns any other error as it is.
 */
export function explain(context: MountContext, error: unknown): unknown {
  if (!OrielError.isInstance(error)) return error;
  const { code, cause, widget } = error;
  const saying = (text: string) => new OrielError(code, text, { widget });
  if (!isWrongOption(cause)) return error;
  const { value } = cause;
  // Issues of choices and of types say what is allowed.
  const { path, values, expected } = (cause.issue ?? {}) as SchemaIssue;
  const option = path?.join('.') ?? cause.option;
  // Names in a call, also once the mount of a tag is live: unknown attributes of an element are no error.
  const written = context.written === 'element' || context.evidence ? undefined : context.written;
  if (!Object.hasOwn(optionTable, option.replace(/\..*/, '')))
    return saying(`Unknown option "${option}". ${adviceOn(written, option, value)}`);
  if (context.written && typeof value === 'string' && unwritten.has(option))
    return saying(
      `Option "${option}" cannot be an attribute. Pass it to "mount()" or to the handle's "update()".`,
    );
  const fault = context.written && jsonFault(cause);
  if (fault) return saying(`The attribute "${spell(context.written, option)}" ${fault}.`);
  const wrong = path?.reduce((whole, key) => Object(whole)[key], value) ?? value;
  const words = wordsFor(option, values ?? expected);
  return saying(`Option "${option}" cannot be ${String(wrong)}.${words ? ` It takes ${words}.` : ''}`);
}

interface SchemaIssue {
  readonly path?: readonly PropertyKey[];
  readonly values?: readonly string[];
  readonly expected?: string;
}
