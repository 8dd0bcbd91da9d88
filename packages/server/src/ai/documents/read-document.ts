/*
 * Reads an uploaded file by its content, regardless of its name. Runs in a worker that ends with it: a file that takes too much
 * time or memory affects nothing else.
 */
import { open, readFile, stat } from 'node:fs/promises';
import { decodeText } from '@oriel/contracts/decode-text';
import { zipSync } from 'fflate';
import { fileTypeFromFile } from 'file-type';
import { isTextType, textTypeOf } from './accepted-types';
import { DocumentError, documentLimits, type ReadDocument } from './document';
import { markOf, takeMarks, withoutMarks } from './omission-marks';
import { readHtml } from './read-html';
import { readPdf } from './read-pdf';
import { readSheets, readSlides } from './read-sheets';
import { unpack } from './unpack';

const office = 'application/vnd.openxmlformats-officedocument.';
const images: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

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
    case `${office}wordprocessingml.document`:
      return read(mimeType, [await readWords(await wholeFile(path))], false);
    case `${office}spreadsheetml.sheet`:
      return read(mimeType, readSheets(await wholeFile(path)), true);
    case `${office}presentationml.presentation`:
      return read(mimeType, readSlides(await wholeFile(path)), true);
    case 'application/x-cfb':
      // Word and similar programs put a document with a password into a container of the old format.
      throw new DocumentError(
        Buffer.from(await wholeFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le'))
          ? 'file_encrypted'
          : 'file_type_not_allowed',
      );
    default:
      throw new DocumentError('file_type_not_allowed');
  }
}

/** Whether the file begins with the byte order mark of UTF-16, which other detectors mistake for audio. */
async function hasTextMark(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return ['fffe', 'feff'].includes(buffer.toString('hex'));
  } finally {
    await file.close();
  }
}

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
  const decoded = decodeText(bytes, wanted < size);
  // An SVG image may contain scripts.
  if (
    !decoded ||
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*(?:<!doctype svg[^>]*>\s*)?<svg[\s>/]/is.test(
      decoded.text.slice(0, 4_000),
    )
  )
    throw new DocumentError('file_type_not_allowed');
  const isHtml = /^\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html)[\s>]/is.test(decoded.text.slice(0, 4_000));
  const mimeType = isHtml ? 'text/html' : textTypeOf(name);
  const text = mimeType === 'text/html' ? readHtml(decoded.text) : withoutMarks(decoded.text);
  return read(mimeType, [wanted < size ? text + markOf('beyond_limit') : text], false);
}

async function readWords(bytes: Uint8Array): Promise<string> {
  // Skip images and other files: they may be large, and are not read.
  const entries = unpack(bytes, path => /\.(?:xml|rels)$/.test(path));
  if (!entries['word/document.xml']) throw new DocumentError('file_broken');
  const { default: mammoth } = await import('mammoth');
  try {
    const buffer = Buffer.from(zipSync({ ...entries }, { level: 0 }));
    const ignore = mammoth.images.imgElement(async () => ({ src: '' }));
    const { value } = await mammoth.convertToHtml({ buffer }, { convertImage: ignore });
    return readHtml(value);
  } catch (error) {
    throw new DocumentError('file_broken', { cause: error });
  }
}
