/*
 * Reads an uploaded file by its content, regardless of its name. Runs in a worker that ends with it: a file that takes too much
 * time or memory affects nothing else.
 */
import { open, readFile, stat } from 'node:fs/promises';
import { decodeText } from '@oriel/contracts/decode-text';
import { fileTypeFromFile } from 'file-type';
import { acceptedExtensions, endingOf, isTextType, officeTypeOf, textTypeOf } from './accepted-types';
import { DocumentError, documentLimits, type ReadDocument } from './document';
import { openPackage } from './office-package';
import { markOf, takeMarks, withoutMarks } from './omission-marks';
import { readHtml } from './read-html';
import { isMail, isSavedPage, readMails, readSavedPage } from './read-mail';
import { readPdf } from './read-pdf';
import { readSheets } from './sheets/read-sheets';
import { readSlides } from './slides/read-slides';
import { readWords } from './words/read-words';

const images: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

const mailExtensions: readonly string[] = ['.eml', '.mht', '.mhtml'];

/** @throws DocumentError */
export async function readDocument(path: string, name: string): Promise<ReadDocument> {
  const mimeType = (await hasTextMark(path))
    ? undefined
    : (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  if (mimeType === undefined || isTextType(mimeType)) return readText(path, name);
  if (images.has(mimeType)) return { mimeType, pages: undefined, hasPages: false, omissions: [] };
  switch (mimeType) {
    case 'application/pdf':
      return readPages(mimeType, await readPdf(await wholeFile(path)));
    case 'application/x-cfb':
      // Word and similar programs put a document with a password into a container of the old format.
      throw new DocumentError(
        Buffer.from(await wholeFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le'))
          ? 'file_encrypted'
          : 'file_type_not_allowed',
      );
    default:
      // Every Office file is an archive. Its kind is in its parts: a detector knows only the paths that Office writes.
      if ((await firstBytes(path, 2)) !== '504b') {
        if (await isWritten(path, mimeType)) return readText(path, name);
        throw new DocumentError('file_type_not_allowed');
      }
      return readOffice(await wholeFile(path));
  }
}

/** A package of Office, whatever its name and the program that wrote it. @throws DocumentError */
function readOffice(bytes: Uint8Array): ReadDocument {
  const office = openPackage(bytes);
  const mimeType = office && officeTypeOf(office.kind, office.mainType);
  if (!office || !mimeType) throw new DocumentError('file_type_not_allowed');
  try {
    if (office.kind === 'document') return read(mimeType, [readWords(office)], false);
    return read(mimeType, office.kind === 'workbook' ? readSheets(office) : readSlides(office), true);
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError('file_broken', { cause: error });
  }
}

/** The first bytes in hexadecimal digits. */
async function firstBytes(path: string, count: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead).toString('hex');
  } finally {
    await file.close();
  }
}

/** Whether the file begins with the byte order mark of UTF-16, which other detectors mistake for audio. */
const hasTextMark = async (path: string): Promise<boolean> =>
  ['fffe', 'feff'].includes(await firstBytes(path, 2));

/**
 * Whether a file is a text that begins like another kind of file: some kinds begin with letters alone, such as `BM`, `MZ` or
 * `solid`. Files of these kinds have control characters behind them.
 */
const isWritten = async (path: string, mimeType: string): Promise<boolean> =>
  !/rtf|postscript|eps/.test(mimeType) &&
  !/^(?:..)*?(?:0[0-8ef]|1[0-9a-f]|7f)/.test(await firstBytes(path, 64));

async function wholeFile(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > documentLimits.wholeBytes) throw new DocumentError('file_too_complex');
  // The parsers distinguish a Node buffer from a `Uint8Array`.
  return new Uint8Array(await readFile(path));
}

/** Keeps the text within the limits. @throws DocumentError `file_without_text`, `file_too_complex` */
function read(mimeType: string, given: readonly string[], hasPages: boolean): ReadDocument {
  if (given.length > documentLimits.pages) throw new DocumentError('file_too_complex');
  let left: number = documentLimits.text;
  const pages = given.map(page => {
    const kept = page.length > left ? page.slice(0, left) + markOf('beyond_limit') : page;
    left -= Math.min(left, page.length);
    // PostgreSQL accepts neither unpaired surrogates nor NUL.
    return takeMarks(Buffer.from(kept).toString().replaceAll('\0', '').trim());
  });
  if (pages.every(({ text }) => text === '')) throw new DocumentError('file_without_text');
  return {
    mimeType,
    pages: pages.map(({ text }) => text),
    hasPages,
    omissions: pages.map(({ omissions }) => omissions),
  };
}

/** A PDF; the pages of a scanned one are empty. */
function readPages(mimeType: string, pages: readonly string[]): ReadDocument {
  if (pages.some(page => withoutMarks(page).trim() !== '')) return read(mimeType, pages, true);
  return {
    mimeType,
    pages: pages.map(() => ''),
    hasPages: true,
    omissions: pages.map(() => []),
    isScanned: true,
  };
}

async function readText(path: string, name: string): Promise<ReadDocument> {
  const { size } = await stat(path);
  const wanted = Math.min(size, documentLimits.text * 4);
  const file = await open(path, 'r');
  const bytes = new Uint8Array(wanted);
  try {
    for (let at = 0; at < wanted; ) {
      const { bytesRead } = await file.read(bytes, at, wanted - at, at);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
  const start = Buffer.from(bytes.subarray(0, 8_192)).toString('latin1');
  const isNamed = mailExtensions.includes(endingOf(name));
  // A text with another known extension may begin like a mail.
  if ((isNamed || !acceptedExtensions.includes(endingOf(name))) && isMail(start, isNamed)) {
    const isPage = isSavedPage(start);
    const whole = await wholeFile(path);
    const content = isPage ? await readSavedPage(whole) : await readMails(whole);
    return read(isPage ? 'multipart/related' : 'message/rfc822', [content], false);
  }
  const decoded = decodeDeclared(bytes, start) ?? decodeText(bytes, wanted < size);
  // An SVG image may contain scripts.
  if (
    !decoded ||
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*(?:<!doctype svg[^>]*>\s*)?<svg[\s>/]/is.test(
      decoded.text.slice(0, 4_000),
    )
  )
    throw new DocumentError('file_type_not_allowed');
  const isHtml = /^\s*(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html)[\s>]/is.test(
    decoded.text.slice(0, 4_000),
  );
  const mimeType = isHtml ? 'text/html' : textTypeOf(name);
  const text = mimeType === 'text/html' ? readHtml(decoded.text) : withoutMarks(decoded.text);
  return read(mimeType, [wanted < size ? text + markOf('beyond_limit') : text], false);
}

/** Pages and XML declare their encoding, which cannot be guessed for most languages. */
function decodeDeclared(bytes: Uint8Array, start: string): { readonly text: string } | undefined {
  const declared =
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ??
    (/<html|<head|<!doctype html/i.test(start)
      ? /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(start)?.[1]
      : undefined);
  // `decodeText` recognises these more reliably than a declaration.
  if (declared === undefined || /^(?:utf-?(?:8|16.*)|iso-8859-1|us-ascii)$/i.test(declared)) return undefined;
  // Code pages of Windows, which the standard of encodings does not list by number.
  const label =
    { cp932: 'shift_jis', cp936: 'gbk', cp949: 'euc-kr', cp950: 'big5' }[declared.toLowerCase()] ?? declared;
  try {
    const text = new TextDecoder(label).decode(bytes, { stream: true });
    // A few damaged characters do not disprove the declaration.
    return text.split('\ufffd').length - 1 > text.length / 50 ? undefined : { text };
  } catch {
    return undefined;
  }
}
