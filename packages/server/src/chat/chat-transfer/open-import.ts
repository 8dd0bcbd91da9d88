/*
 * Opens an uploaded file: JSON, or a ZIP with JSON in it. A ZIP is untrusted: entries are only read as streams, their number and
 * the sum of their sizes are limited, a size that an entry claims is checked while it is read, and a ZIP in a ZIP stays closed.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type ChatImportSkip, chatTransferLimits } from '@oriel/contracts';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';

/** A text in an uploaded file. */
export interface ImportText {
  readonly name: string;
  /** Bytes, unpacked. */
  readonly size: number;
  open(): Promise<Readable>;
}

export interface OpenedImport {
  readonly texts: readonly ImportText[];
  close(): void;
}

/** Receives the name of a file that is left out, and why. */
export type OnSkip = (reason: ChatImportSkip, name: string) => void;

/** Opens a file and skips entries that cannot hold chats. */
export async function openImport(
  path: string,
  name: string,
  size: number,
  onSkip: OnSkip,
): Promise<OpenedImport> {
  if (!(await isZip(path))) {
    return { texts: [{ name, size, open: async () => createReadStream(path) }], close: () => undefined };
  }
  let zip: ZipFile | undefined;
  try {
    // Names are only shown, so they need not be paths that are safe to write to.
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
    return { texts: await findTexts(zip, name, onSkip), close: () => zip?.close() };
  } catch {
    zip?.close();
    onSkip('unreadable', name);
    return { texts: [], close: () => undefined };
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\u0003\u0004' || buffer.toString('latin1') === 'PK\u0005\u0006';
  } finally {
    await file.close();
  }
}

const media = /\.(?:png|jpe?g|webp|gif|avif|heic|bmp|tiff?|svg|mp3|wav|m4a|ogg|opus|flac|mp4|mov|webm)$/i;

async function findTexts(zip: ZipFile, zipName: string, onSkip: OnSkip): Promise<readonly ImportText[]> {
  const texts: ImportText[] = [];
  if (zip.entryCount > chatTransferLimits.importEntries) {
    onSkip('too_large', zipName);
    return texts;
  }
  let left: number = chatTransferLimits.importUnpackedBytes;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    // Folders, and what macOS adds to each file.
    if (name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$)/.test(name)) continue;
    const reason = reasonToSkip(entry, name, left);
    if (reason) {
      onSkip(reason, name);
      continue;
    }
    left -= entry.uncompressedSize;
    texts.push({ name, size: entry.uncompressedSize, open: () => zip.openReadStreamPromise(entry) });
  }
  // Exports number the parts of a long list.
  return texts.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

function reasonToSkip(entry: Entry, name: string, left: number): ChatImportSkip | undefined {
  if (media.test(name)) return 'media';
  if (/\.zip$/i.test(name)) return 'archive';
  if (!/\.json$/i.test(name)) return 'other';
  if (entry.isEncrypted()) return 'encrypted';
  if (!entry.canDecodeFileData()) return 'unreadable';
  return entry.uncompressedSize > left ? 'too_large' : undefined;
}

/** Not decoded by the library, which rejects a whole ZIP if one name is no safe path. */
const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry) =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false).slice(0, 300);
