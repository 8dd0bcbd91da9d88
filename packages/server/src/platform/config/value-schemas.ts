import * as z from 'zod';
import { credentialAddress } from './credential-address';

export const wholeNumber = (what: string, max: number, min = 0) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be ${what}`)
    .transform(Number)
    .refine(value => value >= min && value <= max, `must be ${what}`);

/** An integer of at least 1. */
export const count = (unit: string, max: number) =>
  wholeNumber(`a number of ${unit} from 1 to ${max}`, max, 1);

export const port = wholeNumber('a port between 0 and 65535', 65_535);
export const seconds = count('seconds', 86_400);
export const onOff = z.enum(['on', 'off'], 'must be on or off').transform(value => value === 'on');

export const address = (protocols: readonly string[], what: string) =>
  z
    .string()
    .refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be ${what}`);
export const httpAddress = address(['http:', 'https:'], 'an http or https address');
/** An address without a trailing slash. */
export const endpointAddress = httpAddress.transform(text => text.replace(/\/+$/, ''));
export const postgresAddress = credentialAddress(
  ['postgres:', 'postgresql:'],
  'a connection string such as postgresql://user@host/name',
);

/** A key that is sent in a header. */
export const headerKey = z.string().regex(/^[\x21-\x7e]+$/, 'must have no spaces');

/** Words or names that are separated by commas. */
export const list = z.string().transform((text): readonly string[] =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== ''),
);

/** A text in a custom format; `read` returns undefined for any other text. */
export const parsed = <Value>(read: (text: string) => Value | undefined, what: string) =>
  z.string().transform((text, context): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `must be ${what}` });
    return z.NEVER;
  });
