import { isIPv6 } from 'node:net';
import * as z from 'zod';
import { credentials, hostSchema, partProblems, passwordPart, preparePort } from '../address-parts';
import { credentialAddress } from '../credential-address';
import { group, type ProblemContext, setting } from '../setting';
import { port } from '../value-schemas';

const url = setting('SMTP_URL', {
  meaning:
    'The whole address, replacing the parts above: `smtp://user:password@host:587`, or `smtps://…` for TLS from the start. Encode the password as in `DATABASE_URL`.',
  schema: credentialAddress(
    ['smtp:', 'smtps:'],
    'an address such as smtp://user:password@mail.example.com:587',
  ),
  default: { words: 'the address of the parts' },
  secret: true,
});
const whole = { url, host: () => host };
const host = setting('SMTP_HOST', {
  meaning: 'Mail server for invitations.',
  schema: hostSchema,
  default: { words: 'none: no mail is sent; a development server shows it at `/dev/inbox`' },
  findProblems: partProblems(whole),
});

/** Ports of a mail server that accepts mail from its users. */
const usualPorts = { starttls: 587, on: 465 } as const;

export const mailSettings = {
  /** Undefined: no mail is sent. */
  mail: group(
    {
      host,
      port: setting('SMTP_PORT', {
        meaning: 'Port of the mail server.',
        schema: port,
        default: { words: '`587`, with `SMTP_TLS=on` `465`' },
        prepare: preparePort,
        findProblems: partProblems(whole),
      }),
      user: setting('SMTP_USER', {
        meaning: 'Account of the mail server.',
        schema: z.string(),
        default: { words: 'none: mail is sent without signing in' },
        goesWith: 'SMTP_PASSWORD',
        findProblems: partProblems(whole),
      }),
      password: passwordPart('SMTP_PASSWORD', 'that account', whole),
      tls: setting('SMTP_TLS', {
        meaning:
          '`on` encrypts from the start; `starttls` connects unencrypted and encrypts as soon as the mail server offers it.',
        schema: z.enum(['starttls', 'on'], 'must be starttls or on'),
        default: 'starttls',
        findProblems: partProblems(whole),
      }),
      url,
      from: setting('MAIL_FROM', {
        meaning: 'Sender of mail: an address, or a name with an address such as `Oriel <oriel@example.com>`.',
        schema: z
          .string()
          .regex(
            /^(?:[^<>@\r\n]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
            'must be an address, or a name and an address such as Oriel <oriel@example.com>',
          ),
        default: { words: 'none; needed with a mail server' },
        findProblems: (_, { isSet, read }: ProblemContext) => [
          isSet !== [url, host].some(each => read(each) !== undefined) &&
            'MAIL_FROM and SMTP_HOST (or SMTP_URL) must be set together',
        ],
      }),
    },
    ({ url, host, from, ...parts }) => {
      const address = url ?? (host && addressOf(host, parts));
      return address && from ? { url: address, from } : undefined;
    },
  ),
};

function addressOf(
  host: string,
  parts: {
    readonly port: number | undefined;
    readonly user: string | undefined;
    readonly password: string | undefined;
    readonly tls: keyof typeof usualPorts;
  },
): string {
  const { port, user, password, tls } = parts;
  const place = isIPv6(host) ? `[${host}]` : encodeURIComponent(host);
  const account = user === undefined ? '' : credentials(user, password);
  return `${tls === 'on' ? 'smtps' : 'smtp'}://${account}${place}:${port ?? usualPorts[tls]}`;
}
