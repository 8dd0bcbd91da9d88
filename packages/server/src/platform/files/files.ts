import type { Readable } from 'node:stream';

/** A stored file, streamed to the reader. */
export interface OpenFile {
  /** In bytes. */
  readonly size: number;
  readonly stream: Readable;
}

/** Storage of uploaded files: a folder or an S3 bucket. */
export interface Files {
  /** Folder of this process for incoming files. Files left there are removed after a day. */
  readonly incoming: string;
  /** Stores the whole file or nothing. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Stores a file of the folder `incoming` without reading it into memory. The file may be removed from the folder. */
  putFile(key: string, path: string, type: string): Promise<void>;
  /** Undefined if the file does not exist. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Undefined if the file does not exist. The stream must be read or destroyed. */
  open(key: string): Promise<OpenFile | undefined>;
  /** A missing file counts as deleted. */
  delete(key: string): Promise<void>;
}

/** Only the server makes keys, such as `cards/<uuid>.webp`. Anything else is a bug. */
export function checkKey(key: string): string {
  if (!/^[a-z-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/.test(key)) throw new Error(`Not a key of a file: ${key}`);
  return key;
}
