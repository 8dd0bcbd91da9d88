import * as z from 'zod';
import { credentialAddress } from '../credential-address';
import { group, setting } from '../setting';

export const mailSettings = {
  /** Undefined: no mail is sent. */
  mail: group(
    {
      url: setting('SMTP_URL', {
        meaning:
          'Mail server for invitations: `smtp://user:password@host:587`, or `smtps://…` for TLS from the start. Encode the password as in `DATABASE_URL`.',
        schema: credentialAddress(
          ['smtp:', 'smtps:'],
          'an address such as smtp://user:password@mail.example.com:587',
        ),
        default: { words: 'none: no mail is sent; a development server shows it at `/dev/inbox`' },
        secret: true,
      }),
      from: setting('MAIL_FROM', {
        meaning: 'Sender of mail: an address, or a name with an address such as `Oriel <oriel@example.com>`.',
        schema: z
          .string()
          .regex(
            /^(?:[^<>@\r\n]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
            'must be an address, or a name and an address such as Oriel <oriel@example.com>',
          ),
        default: { words: 'none; needed with `SMTP_URL`' },
        goesWith: 'SMTP_URL',
      }),
    },
    ({ url, from }) => (url && from ? { url, from } : undefined),
  ),
};
