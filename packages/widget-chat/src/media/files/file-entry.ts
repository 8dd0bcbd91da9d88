/*
 * A file on its way to a question:
 *
 *   uploading ──► ready, for scanned pages once their text has been read
 *             └──► failed ──► uploading again
 */
import { type Signal, signal } from '@oriel/app-kit';
import { type Client, createUuid } from '@oriel/client';
import type { ChatFile, ChatFileSettings } from '@oriel/contracts';
import type { UploadOptions } from './upload-file';

export type FileState =
  | { readonly kind: 'uploading'; readonly share: number }
  | { readonly kind: 'ready'; readonly file: ChatFile }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface FileEntry {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** Absent if the file was stored earlier. */
  readonly source: File | undefined;
  readonly state: Signal<FileState>;
  readonly abort: AbortController;
}

export const chosenEntry = (source: File): FileEntry => ({
  key: createUuid(),
  name: source.name,
  size: source.size,
  source,
  state: signal<FileState>({ kind: 'uploading', share: 0 }),
  abort: new AbortController(),
});

export const storedEntry = (file: ChatFile): FileEntry => ({
  key: file.id,
  name: file.fileName,
  size: file.fileSize,
  source: undefined,
  state: signal<FileState>({ kind: 'ready', file }),
  abort: new AbortController(),
});

/** Whether the service is still reading the text of scanned pages. */
export const isBeingRead = ({ metaData }: ChatFile): boolean => metaData?.recognition === 'pending';

/** The stored file of an entry. */
export function fileOf({ state }: FileEntry): ChatFile | undefined {
  const now = state.peek();
  return now.kind === 'ready' ? now.file : undefined;
}

/** Rejected in the browser, before any byte was sent. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal';
  constructor(
    readonly code: 'type' | 'empty' | 'size' | 'tooMany' | 'total' | 'full',
    readonly max: number,
  ) {
    super(code);
  }
}

/** @throws FileRefusal for a type or size that the service does not accept */
export function checkFile(
  { name, size }: Pick<FileEntry, 'name' | 'size'>,
  { upload: { maxFileSize, minFileSize, acceptedExtensions } }: ChatFileSettings,
): void {
  const ending = /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase();
  if (ending && !acceptedExtensions.includes(ending)) throw new FileRefusal('type', 0);
  if (size === 0) throw new FileRefusal('empty', 0);
  if (size < minFileSize || size > maxFileSize) throw new FileRefusal('size', maxFileSize);
}

/**
 * Uploads a selected file. Never rejects: errors are kept in the state of the entry.
 *
 * @param open - checks the entry and finds its destination; its error is the reason why the file is rejected
 */
export async function uploadEntry(
  client: Client,
  { source, state, abort }: FileEntry,
  signal: AbortSignal,
  open: () => Promise<Pick<UploadOptions, 'organizationId' | 'of'>>,
): Promise<void> {
  if (!source) return;
  state.value = { kind: 'uploading', share: 0 };
  try {
    const { uploadFile } = await import('./upload-file');
    const file = await uploadFile(client, {
      ...(await open()),
      file: source,
      signal: AbortSignal.any([abort.signal, signal]),
      onProgress: share => {
        state.value = { kind: 'uploading', share };
      },
    });
    state.value = { kind: 'ready', file };
  } catch (error) {
    if (!abort.signal.aborted) state.value = { kind: 'failed', error };
  }
}
