import { unzipSync } from 'fflate';
import { DocumentError, documentLimits } from './document';

/** Files of an archive by their paths. */
export type Entries = Readonly<Record<string, Uint8Array>>;

/**
 * Unpacks the wanted files of an archive. The declared size is checked first, and no file gets more room than it declares, so a
 * bomb takes no memory.
 *
 * @throws DocumentError `file_too_complex`, `file_broken`
 */
export function unpack(bytes: Uint8Array, isWanted: (path: string) => boolean): Entries {
  let unpacked = 0;
  let count = 0;
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize, compression }) {
        if (++count > documentLimits.entries) throw new DocumentError('file_too_complex');
        if (name === '__proto__' || !isWanted(name)) return false;
        if (compression !== 0 && compression !== 8) throw new DocumentError('file_broken');
        unpacked += originalSize;
        if (unpacked > documentLimits.unpackedBytes) throw new DocumentError('file_too_complex');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError('file_broken', { cause: error });
  }
}
