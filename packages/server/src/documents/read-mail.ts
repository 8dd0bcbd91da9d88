/*
 * Reads a mail or a saved page, which have the same format (MIME). postal-mime decodes every transfer encoding, encoded words and
 * names, and the encodings of texts; it has no dependencies and stays linear on hostile input.
 *
 * A mail is read as a mail program shows it: the HTML text if there is one, else the plain one. Attached mails are read, too; other
 * attachments are named and marked.
 */

import { decodeText } from '@oriel/contracts/decode-text';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { DocumentError } from './document';
import { markOf, withoutMarks } from './omission-marks';
import { readHtml } from './read-html';
import { oneLine } from './table-text';

/** Attached mails inside of others. */
const maxDepth = 5;

/**
 * Whether the bytes begin with the header of a mail.
 *
 * @param isNamed The file has the extension of a mail, so one known field is enough.
 */
export function isMail(start: string, isNamed: boolean): boolean {
  const header = start.replace(/^\ufeff?(?:>?From [^\n]*\n)?/, '').split(/\r?\n\r?\n/, 1)[0] ?? '';
  if (!/^[\w-]{1,60}:/.test(header)) return false;
  const names = new Set(
    [...header.matchAll(/^([\w-]{1,60}):/gm)].map(([, name]) => (name ?? '').toLowerCase()),
  );
  const known = [
    'from',
    'to',
    'subject',
    'date',
    'received',
    'message-id',
    'mime-version',
    'return-path',
    'content-type',
  ];
  return known.filter(name => names.has(name)).length >= (isNamed ? 1 : 2);
}

/** A page that a browser saved with its images. */
export const isSavedPage = (start: string): boolean =>
  /^(?:snapshot-content-location|content-location):/im.test(start) ||
  /^from: <?saved by /im.test(start) ||
  /^content-type:\s*multipart\/related;[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*type="?text\/html/im.test(start);

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** The mails of a mailbox (mbox), which begin with a line of their own. A mail file may have one, too. */
function splitMailbox(bytes: Uint8Array): Uint8Array[] {
  const whole = latin(bytes);
  if (!/^From \S/.test(whole)) return [bytes];
  const starts = [...whole.matchAll(/(?:^|\n\r?\n)(?=From \S+ [^\r\n]{10,60}\r?\n[\w-]{1,60}:)/g)].map(
    ({ 0: gap, index }) => index + gap.length,
  );
  if (starts[0] !== 0) starts.unshift(0);
  return starts.map((start, index) => bytes.subarray(start, starts[index + 1]));
}

/** A header should be ASCII. Old programs write it in their own encoding. */
function repairHeader(bytes: Uint8Array): Uint8Array {
  const whole = Buffer.from(bytes);
  const end = /\r?\n\r?\n/.exec(whole.subarray(0, 1_000_000).toString('latin1'))?.index ?? 0;
  const header = whole.subarray(0, end);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(header);
    return bytes;
  } catch {
    const decoded = Buffer.from(new TextDecoder('windows-1252').decode(header));
    return new Uint8Array(Buffer.concat([decoded, whole.subarray(end)]));
  }
}

const vagueCharset = /^(?:us-ascii|ascii|ansi_x3[\w.-]*|unknown-8bit|x-unknown|unknown|8bit|default|_?none)$/;

/**
 * Names that do not identify an encoding: some programs name ASCII although they write UTF-8, or a placeholder.
 * Remove them, so that the usual encodings are tried.
 */
function repairCharsets(bytes: Uint8Array): Uint8Array {
  const whole = latin(bytes);
  const repaired = whole.replace(
    /^(content-type:[^\r\n]{0,500}(?:\r?\n[ \t][^\r\n]{0,500}){0,5}?);\s*charset\s*=\s*"?([\w.-]+)"?(?=[\s;])/gim,
    (line, type: string, charset: string) => (vagueCharset.test(charset.toLowerCase()) ? type : line),
  );
  return repaired === whole ? bytes : new Uint8Array(Buffer.from(repaired, 'latin1'));
}

const parse = (bytes: Uint8Array): Promise<Email> =>
  PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: 100 });

/** Texts may declare their encoding only in the HTML, or not at all. */
async function parseMail(bytes: Uint8Array): Promise<Email> {
  const mail = await parse(bytes);
  if (!`${mail.html ?? ''}${mail.text ?? ''}`.includes('\ufffd')) return mail;
  const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(mail.html ?? '')?.[1];
  const encoding = declared && !/^utf-?8$/i.test(declared) ? declared : 'windows-1252';
  const patched = latin(bytes).replace(
    /^(content-type:[ \t]*text\/(?:html|plain))((?:[^\r\n]|\r?\n[ \t])*)/gim,
    (line, type: string, rest: string) =>
      /charset\s*=/i.test(rest) ? line : `${type}; charset="${encoding}"${rest}`,
  );
  const withType = /^content-type:/im.test(patched.split(/\r?\n\r?\n/, 1)[0] ?? '')
    ? patched
    : `Content-Type: text/plain; charset="${encoding}"\r\n${patched}`;
  const again = await parse(Buffer.from(withType, 'latin1'));
  return count(again) < count(mail) ? again : mail;
}

const count = ({ html = '', text = '' }: Email): number => `${html}${text}`.split('\ufffd').length;

/** A mail, or all those of a mailbox. @throws DocumentError */
export async function readMails(bytes: Uint8Array): Promise<string> {
  const [first = bytes, ...more] = splitMailbox(bytes);
  const mails = [await readMail(first)];
  for (const mail of more) mails.push(await readMail(mail).catch(() => markOf('attachment')));
  return mails.join('\n\n---\n\n');
}

/** @throws DocumentError */
async function readMail(bytes: Uint8Array, depth = 0): Promise<string> {
  const mail = await parseMail(repairCharsets(repairHeader(bytes))).catch((error: unknown) => {
    throw new DocumentError('file_broken', { cause: error });
  });
  const shown = (text: string) => withoutMarks(oneLine(text));
  const list = (addresses: readonly Address[] | undefined) =>
    (addresses ?? []).map(address => shown(writeAddress(address))).join(', ');
  const header = [
    ['Subject', shown(mail.subject ?? '')],
    ['From', list(mail.from && [mail.from])],
    ['To', list(mail.to)],
    ['Cc', list(mail.cc)],
    ['Bcc', list(mail.bcc)],
    ['Reply-To', list(mail.replyTo)],
    ['Date', shown(mail.headers.find(({ key }) => key === 'date')?.value ?? '')],
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  const html = mail.html ? readHtml(mail.html) : '';
  const plain = withoutMarks(mail.text ?? '');
  // The page of a mail may be a picture alone.
  const written = withoutMarks(html).trim() === '' ? plain + html : html;
  // Show a mail whose parts cannot be found as it is.
  const isWhole = mail.text !== undefined || mail.html !== undefined || mail.attachments.length > 0;
  const text = isWhole ? written : rawBody(bytes);
  const attachments: string[] = [];
  for (const attachment of mail.attachments) {
    const isShown = attachment.related && attachment.mimeType.startsWith('image/') && html !== '';
    if (!isShown) attachments.push(await readAttachment(attachment, depth));
  }
  const damage = text.includes('\ufffd') || hasUnknownCharset(bytes) ? markOf('other') : '';
  return [header, text.trim() + damage, ...attachments].filter(part => part !== '').join('\n\n');
}

/** Whether a text is in an encoding that cannot be read, so that its letters may be wrong. */
function hasUnknownCharset(bytes: Uint8Array): boolean {
  const declared = latin(bytes).matchAll(
    /^content-type:\s*text\/(?:plain|html)[^\r\n]{0,500}(?:\r?\n[ \t][^\r\n]{0,500}){0,5}?charset\s*=\s*"?([\w.:-]+)/gim,
  );
  return [...new Set([...declared].map(([, charset = '']) => charset.toLowerCase()))].some(charset => {
    // postal-mime knows the code pages of Windows by their numbers.
    if (/^(?:cp-?9|ms-?9)\d\d$/.test(charset) || vagueCharset.test(charset)) return false;
    try {
      return !new TextDecoder(charset);
    } catch {
      return true;
    }
  });
}

const rawBody = (bytes: Uint8Array): string =>
  withoutMarks(
    decodeText(bytes)
      ?.text.replace(/^.*?(?:\r?\n\r?\n|$)/s, '')
      .trim() ?? '',
  );

const writeAddress = (address: Address): string =>
  address.group
    ? `${address.name}: ${address.group.map(writeAddress).join(', ')}`
    : address.name === ''
      ? address.address
      : `${address.name} <${address.address}>`;

async function readAttachment(attachment: Attachment, depth: number): Promise<string> {
  const { filename, mimeType, content } = attachment;
  const name = withoutMarks(oneLine(filename ?? attachment.description ?? ''));
  const label = `[Attachment: ${name === '' ? mimeType : name}]`;
  if (mimeType === 'message/rfc822' && depth < maxDepth && typeof content !== 'string') {
    const inner = await readMail(new Uint8Array(content), depth + 1).catch(() => markOf('attachment'));
    return `${label}\n${inner}`;
  }
  return `${label}${markOf('attachment')}`;
}

/** The main page of a saved one. @throws DocumentError */
export async function readSavedPage(bytes: Uint8Array): Promise<string> {
  const page = await parseMail(bytes).catch((error: unknown) => {
    throw new DocumentError('file_broken', { cause: error });
  });
  return page.html === undefined ? withoutMarks(page.text ?? '') : readHtml(page.html);
}
