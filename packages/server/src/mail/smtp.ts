import { createTransport } from 'nodemailer';
import type { Config } from '../platform/config/config';
import type { Mail } from './mail';

/** Timeout of a mail server for each step, in milliseconds. */
const patience = 10_000;

/** Sends a mail to the mail server. @throws if it does not accept it */
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
    // Content must not name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from,
      // An object is a single address, whatever characters it contains.
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
