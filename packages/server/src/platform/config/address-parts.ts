import { isIPv6 } from 'node:net';
import * as z from 'zod';
import { type Problem, type ProblemContext, type Setting, setting } from './setting';
import { port } from './value-schemas';

/*
 * An address with a password is one text in which some characters must be encoded. Given in parts, each part is taken as it is.
 */

/** A name, an address, or the folder of a socket. */
export const hostSchema = z
  .string()
  .refine(
    host => isIPv6(host) || host.startsWith('/') || /^[\p{L}\p{N}._-]+$/u.test(host),
    'must be a host name or an IP address alone, without protocol and port',
  );

/** The settings that a part depends on. */
interface Whole {
  readonly url: Setting<string | undefined>;
  readonly host: () => Setting<string | undefined>;
}

/** A part of an address requires the host and must not be combined with the whole address. */
export const partProblems =
  ({ url, host }: Whole) =>
  (_: unknown, { name, isSet, read }: ProblemContext): readonly Problem[] => {
    if (!isSet) return [];
    if (read(url) !== undefined)
      return [`${name} must not be set together with ${url.name}, which names the whole address`];
    return [read(host()) === undefined && `${host().name} must be set together with ${name}`];
  };

/** The part with the password; any character is allowed. */
export const passwordPart = (name: string, account: string, whole: Whole) =>
  setting(name, {
    meaning: `Password of ${account}, unencoded; any character is allowed.`,
    schema: z.string(),
    default: { words: 'none' },
    secret: true,
    // A password may begin or end with a space.
    prepare: text => text,
    findProblems: partProblems(whole),
  });

/** Name of a database. The driver does not support other names. */
export const databaseName = z.string().regex(/^[^?#]+$/, 'must have no ? and no #');

/** The text of a port. Kubernetes sets a variable such as `DATABASE_PORT` by itself for a service named `database`. */
export const preparePort = (text: string): string => (text.startsWith('tcp://') ? '' : text.trim());

export const databasePort = (name: string, whole: Whole) =>
  setting(name, {
    meaning: 'Port of the database.',
    schema: port,
    default: '5432',
    prepare: preparePort,
    findProblems: partProblems(whole),
  });

/** The driver's names for the TLS modes. */
const sslModes = { off: 'disable', on: 'verify-full', unverified: 'no-verify' } as const;

export const databaseTls = (name: string, whole: Whole) =>
  setting(name, {
    meaning:
      '`on` encrypts connections to the database and checks its certificate (`NODE_EXTRA_CA_CERTS` adds authorities); `unverified` encrypts without checking it.',
    schema: z.enum(['off', 'on', 'unverified'], 'must be off, on or unverified'),
    default: 'off',
    findProblems: partProblems(whole),
  });

interface Account {
  readonly name: string;
  readonly user: string;
  readonly password: string | undefined;
  readonly tls: keyof typeof sslModes;
}

/** The connection string of a database. */
export function databaseAddress({ name, user, password, tls }: Account, host: string, port: number): string {
  const place = isIPv6(host) ? `[${host}]` : encodeURIComponent(host);
  // The driver decodes the name like a whole URI, not like a component.
  return `postgresql://${credentials(user, password)}${place}:${port}/${encodeURI(name)}?sslmode=${sslModes[tls]}`;
}

/** User and password as they begin an address. */
export const credentials = (user: string, password: string | undefined): string =>
  `${encodeURIComponent(user)}${password === undefined ? '' : `:${encodeURIComponent(password)}`}@`;
