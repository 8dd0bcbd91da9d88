/*
 * Stores an uploaded file:
 *
 * 1. Insert its row without `readAt`: if anything fails later, the job finds what is left.
 * 2. Read text and pages in a worker, or create a thumbnail.
 * 3. Move the file to its final location, and store passages and `readAt` in one transaction.
 *
 * On failure the row and the file are removed.
 */
import { randomUUID } from 'node:crypto';
import { findPersonalData } from '@oriel/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { harmlessName } from '../../documents/accepted-types';
import { DocumentError, type ReadDocument } from '../../documents/document';
import { readInWorker } from '../../documents/read-in-worker';
import { columnsOfOwner, type Owner } from '../../http/caller/owner';
import type { Database, Queryable, Transaction } from '../../platform/db/database';
import {
  chatFilePassages,
  chatFiles,
  imageReferences,
  images,
  organizations,
  passageFolding,
} from '../../platform/db/schema';
import { HttpError } from '../../platform/errors/http-error';
import { addWork } from '../../platform/work/work-store';
import type { AiServices } from '../ai-services';
import { type Picture, readPicture } from './convert-picture';
import type { FileRow } from './describe-file';
import { type FileParent, hasParent, lockParent } from './file-parent';
import { addedWords, documentOf, searchDocument } from './index-passages';
import type { ReceivedFile } from './receive-file';

/** Maximum characters of a passage. */
const longest = 1_200;
/** A passage ends at the last of these separators that leaves it at least half as long. */
const ends = [/\n\n/g, /\n/g, /[.!?…:;] |[。！？；｡।။។།]/g, /[\s，、､၊]/g];

/** Splits a text into passages for retrieval; joined, they are the text again. */
function splitText(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const window = text.slice(at, at + longest);
    const length =
      at + longest >= text.length ? window.length : beforePersonalData(text, at, findEnd(window));
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

function findEnd(window: string): number {
  for (const end of ends) {
    let last = 0;
    for (const match of window.matchAll(end)) last = match.index + match[0].length;
    if (last >= longest / 2) return last;
  }
  // Do not split a surrogate pair.
  return /[\ud800-\udbff]$/.test(window) ? window.length - 1 : window.length;
}

/** Maximum characters of personal data before and after a cut. */
const dataLength = 100;

/** Moves a cut before an address or a number: only a whole one is found and masked. */
function beforePersonalData(text: string, at: number, length: number): number {
  const from = at + length - dataLength;
  const cut = findPersonalData(text.slice(from, from + 2 * dataLength)).find(
    ({ start, text: found }) => start < dataLength && start + found.length > dataLength,
  );
  return cut ? length - dataLength + cut.start : length;
}

/** Logs what happens to a file, in the same transaction. */
export interface FileLog {
  /** Called first. Takes the locks that come before the file's in the lock order. */
  readonly open: (tx: Transaction) => Promise<unknown>;
  readonly write: (tx: Transaction, file: FileRow) => Promise<void>;
}

interface FileServices extends Pick<AiServices, 'files'> {
  readonly db: Database;
  readonly vectors?: AiServices['vectors'];
}

export interface FilePlace {
  readonly owner: Owner;
  /** The chat, folder or agent that it belongs to. */
  readonly of: FileParent;
  /** Whether a file without text, such as an image, is refused. */
  readonly needsText?: boolean;
  /** Checks whether the parent may have another file, under the lock of the workspace. @throws the reason if not */
  readonly check: (db: Queryable) => Promise<void>;
  /** Whether scanned pages and pictures are read by a job later. */
  readonly recognizes: boolean;
  /** Logs that the file was stored, in the same transaction. */
  readonly log?: FileLog;
  /** Maximum bytes of the workspace's files. */
  readonly quota: number;
  readonly signal: AbortSignal;
}

/** The work that reads scanned pages. Its key is the id of the file. */
export const recognizeFile = { name: 'recognize-file' };

const documentStatus: Partial<Record<DocumentError['problem'], 413 | 415>> = {
  file_too_complex: 413,
  file_type_not_allowed: 415,
};

/** The error of a file that cannot be read. */
export const refuse = ({ problem, cause }: DocumentError) =>
  new HttpError(documentStatus[problem] ?? 422, problem, 'The file cannot be taken', { cause });

/** @throws 413, 415, 422 with the problem of the file; 413 `file_quota_reached`; 503 */
export async function storeFile(
  services: FileServices,
  received: ReceivedFile,
  place: FilePlace,
): Promise<FileRow> {
  const { db, files } = services;
  const row = await announce(db, received, place);
  try {
    const document = await readInWorker(received, place.signal);
    const picture = document.pages ? undefined : await readPicture(received.path);
    if (place.needsText && !document.pages)
      throw new HttpError(415, 'file_type_not_allowed', 'The file must have text');
    if (document.isScanned && !place.recognizes) throw new DocumentError('file_without_text');
    const isSafe = place.signal.aborted === false;
    if (!isSafe) place.signal.throwIfAborted();
    if (picture) await files.put(thumbnailKeyOf(row), picture.thumbnail, 'image/webp');
    await files.putFile(row.key, received.path, document.mimeType);
    return await db.transaction(async tx => {
      await place.log?.open(tx);
      const stored = await finish(tx, row, received, { document, picture, recognizes: place.recognizes });
      await place.log?.write(tx, stored);
      if (stored.textLength > 0) await services.vectors?.addFile(tx, stored.id);
      if (stored.recognition === 'pending')
        await addWork(tx, recognizeFile, [stored.id], { sharedBy: stored.organizationId });
      return stored;
    });
  } catch (error) {
    await removeFile(services, row);
    throw error instanceof DocumentError ? refuse(error) : error;
  }
}

const thumbnailKeyOf = ({ key }: FileRow) => key.replace(/\.bin$/, '-thumbnail.webp');

/**
 * Counts the file against the workspace's quota under a lock of the workspace, so that two uploads do not share the last free
 * space.
 */
async function announce(db: Database, { name, size }: ReceivedFile, place: FilePlace): Promise<FileRow> {
  const { owner, of, check, quota } = place;
  const { organizationId } = owner;
  return db.transaction(async tx => {
    await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, organizationId))
      .for('no key update');
    await lockParent(tx, of);
    await check(tx);
    const used = await usedStorage(tx, organizationId);
    const max = await storageLimit(tx, organizationId, quota);
    if (used + size > max)
      throw new HttpError(413, 'file_quota_reached', 'The workspace has no room for the file', {
        details: { used, max },
      });
    const [row] = await tx
      .insert(chatFiles)
      .values({
        ...columnsOfOwner(owner),
        ...of,
        key: `chat-files/${randomUUID()}.bin`,
        fileName: 'file',
        originalFileName: Buffer.from(name.slice(0, 300)).toString().replaceAll('\0', ''),
        fileSize: size,
        mimeType: 'application/octet-stream',
      })
      .returning();
    if (!row) throw new Error('The file has no row');
    return row;
  });
}

/** Bytes that a workspace may store: its own limit, if an operator has set one. @param general that of the server */
export async function storageLimit(db: Queryable, organizationId: string, general: number): Promise<number> {
  const [row] = await db
    .select({ limits: organizations.limits })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  const own = row?.limits?.storageMegabytes;
  return own === undefined ? general : own * 1024 * 1024;
}

/** Bytes of all files and images of a workspace, including uploads in progress. */
export async function usedStorage(db: Queryable, organizationId: string): Promise<number> {
  const [sum] = await db
    .select({ bytes: sql<string>`coalesce(sum(${chatFiles.fileSize}), 0)` })
    .from(chatFiles)
    .where(eq(chatFiles.organizationId, organizationId));
  return Number(sum?.bytes ?? 0) + (await usedByImages(db, organizationId));
}

async function finish(
  tx: Transaction,
  row: FileRow,
  { name }: ReceivedFile,
  {
    document: { mimeType, pages, hasPages, omissions, isScanned = false },
    picture,
    recognizes,
  }: {
    readonly document: ReadDocument;
    readonly picture: Picture | undefined;
    readonly recognizes: boolean;
  },
): Promise<FileRow> {
  const textLength = await storePages(tx, row.id, pages ?? []);
  const later = isScanned ? 'pending' : picture ? 'on_demand' : null;
  const [stored] = await tx
    .update(chatFiles)
    .set({
      fileName: harmlessName(name, mimeType),
      mimeType,
      pages: hasPages ? (pages?.length ?? null) : null,
      textLength,
      omissions: pageOmissions(omissions),
      recognition: recognizes ? later : null,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      thumbnailKey: picture ? thumbnailKeyOf(row) : null,
      readAt: sql`now()`,
    })
    // A parent that was deleted meanwhile gets no file.
    .where(and(eq(chatFiles.id, row.id), hasParent))
    .returning();
  if (!stored) throw new HttpError(404, 'not_found', 'Not found');
  return stored;
}

/** Maximum number of places that are kept for one file. */
const mostOmissions = 1_000;

const pageOmissions = (pages: ReadDocument['omissions']): FileRow['omissions'] =>
  pages
    .flatMap((places, index) => places.map(place => ({ ...place, page: index + 1 })))
    .slice(0, mostOmissions);

/** Pages of a scanned file that have no text, or were not read because of a limit. */
function unrecognizedPages(pages: readonly string[], total: number | null): FileRow['omissions'] {
  if (total === null) return [];
  const missing = Array.from({ length: Math.max(0, total - pages.length) }, () => undefined);
  return [...pages, ...missing]
    .flatMap((text, index) => {
      if (text !== undefined && text !== '') return [];
      const kind = text === undefined ? ('beyond_limit' as const) : ('page_without_text' as const);
      return [{ kind, at: 0, page: index + 1 }];
    })
    .slice(0, mostOmissions);
}

/** Stores the text of pages in passages. @returns its length */
async function storePages(tx: Transaction, fileId: string, pages: readonly string[]): Promise<number> {
  const passages = pages.flatMap((page, index) => splitText(page).map(text => ({ page: index + 1, text })));
  if (passages.length > 0) await storePassages(tx, fileId, passages);
  return passages.reduce((sum, { text }) => sum + text.length, 0);
}

// PostgreSQL accepts neither unpaired surrogates nor NUL.
const cleanText = (text: string): string => Buffer.from(text).toString().replaceAll('\0', '').trim();

/** Keeps a recognized page until all of them are stored, for another attempt to continue after it. */
export async function keepRecognizedPage(
  tx: Transaction,
  fileId: string,
  number: number,
  text: string,
): Promise<void> {
  const clean = cleanText(text);
  await tx.execute(sql`
    INSERT INTO ${chatFilePassages} (file_id, position, page, text, document, folding)
    SELECT id, ${number - 1}::integer, ${number}::integer, ${clean}, ${documentOf(clean)}, ${passageFolding}
    FROM ${chatFiles} WHERE id = ${fileId}
    ON CONFLICT DO NOTHING`);
}

/** The pages that an earlier attempt has kept, from the first. */
export async function readKeptPages(db: Queryable, fileId: string): Promise<readonly string[]> {
  const kept = await db
    .select({ text: chatFilePassages.text })
    .from(chatFilePassages)
    .where(eq(chatFilePassages.fileId, fileId))
    .orderBy(chatFilePassages.position);
  return kept.map(({ text }) => text);
}

/**
 * Stores the text that was recognized in a file. Does nothing for a file that was deleted meanwhile.
 *
 * @returns the file, with its new state
 */
export async function storeRecognizedPages(
  { db, vectors }: Pick<FileServices, 'db' | 'vectors'>,
  fileId: string,
  given: readonly string[],
): Promise<FileRow | undefined> {
  const pages = given.map(cleanText);
  return db.transaction(async tx => {
    const [known] = await tx
      .select({ total: chatFiles.pages })
      .from(chatFiles)
      .where(and(eq(chatFiles.id, fileId), hasParent))
      .for('update');
    if (!known) return undefined;
    await tx.delete(chatFilePassages).where(eq(chatFilePassages.fileId, fileId));
    const textLength = await storePages(tx, fileId, pages);
    const [stored] = await tx
      .update(chatFiles)
      .set({
        textLength,
        omissions: unrecognizedPages(pages, known.total),
        recognition: textLength > 0 ? 'done' : 'none',
      })
      .where(eq(chatFiles.id, fileId))
      .returning();
    if (textLength > 0) await vectors?.addFile(tx, fileId);
    return stored;
  });
}

async function storePassages(
  tx: Transaction,
  fileId: string,
  passages: readonly { readonly page: number; readonly text: string }[],
): Promise<void> {
  const numbered = passages.map((passage, position) => ({
    position,
    ...passage,
    ...addedWords(passage.text),
  }));
  const added = { spellings: sql`spellings`, pieces: sql`pieces` };
  for (let at = 0; at < numbered.length; at += 500) {
    const rows = JSON.stringify(numbered.slice(at, at + 500));
    await tx.execute(sql`
      INSERT INTO ${chatFilePassages} (file_id, position, page, text, document, folding)
      SELECT ${fileId}::uuid, position, page, text, ${searchDocument(sql`text`, added)}, ${passageFolding}
      FROM json_to_recordset(${rows}::json)
        AS passage(position integer, page integer, text text, spellings text, pieces text[])`);
  }
}

/** Delete the bytes first: the row is the only record of them. Files that cannot be deleted now are left to the job. */
export async function removeFile({ db, files }: FileServices, row: FileRow): Promise<void> {
  try {
    await Promise.all([files.delete(row.key), files.delete(thumbnailKeyOf(row))]);
    await db.delete(chatFiles).where(eq(chatFiles.id, row.id));
  } catch {
    // The caller reports the original error, not this one.
  }
}

/** Bytes used by images and reference images of a workspace. */
async function usedByImages(db: Queryable, organizationId: string): Promise<number> {
  const [drawn] = await db
    .select({ bytes: sql<string>`coalesce(sum(${images.fileSize}), 0)` })
    .from(images)
    .where(eq(images.organizationId, organizationId));
  const [uploaded] = await db
    .select({ bytes: sql<string>`coalesce(sum(${imageReferences.fileSize}), 0)` })
    .from(imageReferences)
    .where(eq(imageReferences.organizationId, organizationId));
  return Number(drawn?.bytes ?? 0) + Number(uploaded?.bytes ?? 0);
}
