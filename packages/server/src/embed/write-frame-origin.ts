import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The scripts that contain the origin of the frames. */
export const loaders = ['oriel.js', 'oriel-strict.js'] as const;

/** The empty string in a loader that the origin replaces; minifiers of different releases quote it differently. */
const emptyOrigin = /frameOrigin:(?:""|``)/;

const manifest = z.looseObject({ integrity: z.record(z.string(), z.string()) });

/**
 * A loader with the origin of this server's frames, or the manifest with the resulting hashes of the loaders: otherwise a page
 * that checks its loader against the manifest would refuse it.
 */
export async function writeFrameOrigin(
  sdkFolder: string,
  file: string,
  frameOrigin: string,
): Promise<Buffer> {
  const built = await readFile(join(sdkFolder, file), 'utf8');
  if (file !== 'manifest.json')
    return Buffer.from(built.replace(emptyOrigin, () => `frameOrigin:${JSON.stringify(frameOrigin)}`));
  const said = manifest.parse(JSON.parse(built));
  for (const loader of loaders) {
    const script = await writeFrameOrigin(sdkFolder, loader, frameOrigin);
    said.integrity[loader] = `sha256-${createHash('sha256').update(script).digest('base64')}`;
  }
  return Buffer.from(`${JSON.stringify(said, null, 2)}\n`);
}
