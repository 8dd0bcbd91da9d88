/** Where uploaded files are kept: a folder, or a bucket of S3. */
export interface Files {
  /** Stores a whole file or nothing of it. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Undefined for one that is not there. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** One that is not there is gone already. */
  delete(key: string): Promise<void>;
}

/** Keys are made by the server alone: `cards/<uuid>.webp`. Anything else is a mistake of ours. */
export function checkKey(key: string): string {
  if (!/^[a-z-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/.test(key)) throw new Error(`Not a key of a file: ${key}`);
  return key;
}
