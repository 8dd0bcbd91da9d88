import { createTransport } from 'nodemailer';
import type { Config } from '../platform/config/config';
import type { Mail } from './mail';

/** Milliseconds that a mail server may take for each step. */
const patience = 10_000;

/** Hands a mail to the mail server. @throws when it does not take it */
export async function sendBySmtp(
  { url, from }: NonNullable<Config['mail']>,
  { to, subject, text, html }: Mail,
): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    // A text can name neither a file nor an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from,
      // As an object it is one address, whatever signs it holds.
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    transport.close();
  }
}
