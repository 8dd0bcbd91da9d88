import type { Readable } from 'node:stream';

/** A stored file that is read as it goes out. */
export interface OpenFile {
  /** In bytes. */
  readonly size: number;
  readonly stream: Readable;
}

/** Where uploaded files are kept: a folder, or a bucket of S3. */
export interface Files {
  /** A folder of this process for files on their way. What is left there is removed after a day. */
  readonly incoming: string;
  /** Stores a whole file or nothing of it. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Stores a file of the folder `incoming`, which may be gone from there afterwards, without reading it into memory. */
  putFile(key: string, path: string, type: string): Promise<void>;
  /** Undefined for one that is not there. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Undefined for one that is not there. The stream has to be read or destroyed. */
  open(key: string): Promise<OpenFile | undefined>;
  /** One that is not there is gone already. */
  delete(key: string): Promise<void>;
}

/** Keys are made by the server alone: `cards/<uuid>.webp`. Anything else is a mistake of ours. */
export function checkKey(key: string): string {
  if (!/^[a-z-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/.test(key)) throw new Error(`Not a key of a file: ${key}`);
  return key;
}
