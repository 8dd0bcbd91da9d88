import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The manifest of an SDK build. */
const sdkManifest = z.object({
  version: z.string(),
  /** `start`: the quick build, which cannot be published. `release`: a release build; absent in older ones. */
  profile: z.optional(z.string()),
  loader: z.string(),
  /** The files of each widget by its name. Another release may have fewer or more widgets than this server knows. */
  widgets: z.record(
    z.string(),
    z.object({
      /** Files of its frame page; the first is its script. */
      framePage: z.array(z.string()).check(z.minLength(1)),
      /** Its texts, by language. */
      frameWords: z.record(z.string(), z.string()),
    }),
  ),
  /** Script of the page that draws diagrams. */
  diagramPage: z.string(),
  /** `integrity` of every file. */
  integrity: z.record(z.string(), z.string()),
});
export type SdkManifest = z.output<typeof sdkManifest>;

/** The parts of the SDK build for the frame page: its manifest, and the inlined files. */
export interface FrameParts {
  readonly manifest: SdkManifest;
  readonly style: string;
  readonly script: string;
}

/** The manifest; undefined if the SDK has not been built. */
export async function readSdkManifest(sdkFolder: string): Promise<SdkManifest | undefined> {
  try {
    return sdkManifest.parse(JSON.parse(await readFile(join(sdkFolder, 'manifest.json'), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Identifies the build in a folder; another build has another name. Empty if the SDK has not been built. */
export async function findBuild(sdkFolder: string): Promise<string> {
  try {
    const { mtimeMs, ino } = await stat(join(sdkFolder, 'manifest.json'));
    return `${mtimeMs} ${ino}`;
  } catch {
    return '';
  }
}

/** The parts of a frame page; undefined if the SDK has not been built. */
export async function readFrameParts(sdkFolder: string): Promise<FrameParts | undefined> {
  const manifest = await readSdkManifest(sdkFolder);
  if (!manifest) return undefined;
  const [style, script] = await Promise.all(
    ['frame-page.css', 'frame-page.js'].map(file => readFile(join(sdkFolder, file), 'utf8')),
  );
  return { manifest, style: style ?? '', script: script ?? '' };
}
