import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** What the build of the SDK says of itself. */
const sdkManifest = z.object({
  version: z.string(),
  loader: z.string(),
  /** Files of the frame page, the first its script. */
  framePage: z.array(z.string()).check(z.minLength(1)),
  frameStyle: z.string(),
  /** `integrity` of every file. */
  integrity: z.record(z.string(), z.string()),
});
export type SdkManifest = z.output<typeof sdkManifest>;

/** The manifest; undefined when the SDK has not been built. */
export async function readSdkManifest(sdkFolder: string): Promise<SdkManifest | undefined> {
  try {
    return sdkManifest.parse(JSON.parse(await readFile(join(sdkFolder, 'manifest.json'), 'utf8')));
  } catch {
    return undefined;
  }
}
