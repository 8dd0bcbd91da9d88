import type { Readable } from 'node:stream';
import type { ZipFile } from 'yazl';

/**
 * Adds a file to a ZIP and opens it when its turn comes. If it cannot be opened or breaks off, the error goes to the ZIP: the
 * library does not listen for errors of the stream, and an unhandled error would end the process. A stream whose reader has left
 * is destroyed.
 */
export function addZipEntry(
  zip: ZipFile,
  path: string,
  open: () => Readable | Promise<Readable>,
  options: { readonly compress?: boolean } = {},
): void {
  const fail = (error: unknown) => void zip.emit('error', error);
  zip.addReadStreamLazy(path, options, give => {
    Promise.resolve()
      .then(open)
      .then(stream => {
        stream.on('error', fail);
        const leave = () => stream.destroy();
        // yazl creates a PassThrough here.
        const output = zip.outputStream as Readable;
        if (output.destroyed) return leave();
        output.once('close', leave);
        stream.once('close', () => output.removeListener('close', leave));
        give(null, stream);
      })
      .catch(fail);
  });
}
