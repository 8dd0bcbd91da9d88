import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { UnreadForm } from '@oriel/contracts';
import { badRequest, unavailable } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';

/** A file of a form, stored in a folder and not in memory. */
export interface ReceivedFile {
  readonly path: string;
  /** The name sent by the browser. */
  readonly name: string;
  readonly size: number;
  /** Removes the file, unless it has been moved. */
  dispose(): Promise<void>;
}

export interface ReceiveOptions {
  readonly folder: string;
  /** In bytes. */
  readonly maxSize: number;
  readonly minSize: number;
  readonly signal: AbortSignal;
}

export const sizeNotAllowed = ({ minSize, maxSize }: Pick<ReceiveOptions, 'minSize' | 'maxSize'>) =>
  new HttpError(413, 'file_size_not_allowed', `A file has from ${minSize} to ${maxSize} bytes`, {
    details: { min: minSize, max: maxSize },
  });

/** Streams the file of a form to a folder. @throws 400, 408, 413, 503; the reason of the signal */
export async function receiveFile(form: UnreadForm, options: ReceiveOptions): Promise<ReceivedFile> {
  const { folder, maxSize, minSize, signal } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const dispose = () => rm(path, { force: true });
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  let found: { name: string; size: () => number; written: Promise<void> } | undefined;
  let refusal: Error | undefined;
  try {
    const busboy = new Busboy({
      headers: { 'content-type': form.contentType },
      limits: { files: 1, fields: 5, parts: 6, fieldSize: 10_000, fileSize: maxSize + 1 },
      isPartAFile: field => field === 'file',
    });
    busboy.on('file', (_, stream: BusboyFileStream, name) => {
      const ended = new AbortController();
      stream.once('limit', () => {
        refusal = sizeNotAllowed(options);
        busboy.destroy(refusal);
        ended.abort(refusal);
      });
      const written = pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
        signal: AbortSignal.any([stop, ended.signal]),
      });
      // Handled below; the form may fail earlier.
      written.catch((error: unknown) => {
        refusal ??= isFull(error) ? unavailable(10, error) : undefined;
        busboy.destroy(error instanceof Error ? error : undefined);
      });
      found = { name: name ?? '', size: () => stream.bytesRead, written };
    });
    // The stream types of the platform and of Node describe the same stream.
    const source = Readable.fromWeb(form.stream as ReadableStream<Uint8Array>);
    await pipeline(source, busboy, { signal: stop });
    await found?.written;
  } catch (error) {
    // Close the stream before the file that it opened is removed.
    failed.abort(error);
    await found?.written.catch(() => undefined);
    await dispose();
    if (signal.aborted) throw signal.reason;
    if (refusal) throw refusal;
    throw error instanceof HttpError ? error : badRequest('invalid_payload', 'The form cannot be read');
  }
  const size = found?.size() ?? 0;
  if (!found || size < minSize || size > maxSize) {
    await dispose();
    throw found ? sizeNotAllowed(options) : badRequest('invalid_payload', 'The form has no field `file`');
  }
  return { path, name: found.name, size, dispose };
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EROFS'].includes(String(error.code));
