import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSdkManifest } from '../sdk-manifest';
import { isVersion, listReleases, readPointer } from './release-folder';

/** Where builds of the SDK lie. */
export interface SdkFolders {
  /** The build beside this server. */
  readonly sdkFolder: string;
  /** The published releases; undefined where there is none but that build. */
  readonly releasesFolder?: string | undefined;
}

/** The folder of `v1`: the release that the pointer names, else the build beside this server. */
export async function findCurrent({ sdkFolder, releasesFolder }: SdkFolders): Promise<string> {
  if (releasesFolder === undefined) return sdkFolder;
  // A pointer that is broken, or that names what is gone, must not take the widgets off every page.
  const pointer = await readPointer(releasesFolder).catch(() => undefined);
  const folder = pointer && join(releasesFolder, pointer.v1);
  return folder && existsSync(join(folder, 'manifest.json')) ? folder : sdkFolder;
}

/** The folder of an exact version; undefined where no such release is kept. */
export async function findExact(folders: SdkFolders, version: string): Promise<string | undefined> {
  const { sdkFolder, releasesFolder } = folders;
  if (!isVersion(version)) return undefined;
  if (releasesFolder !== undefined && existsSync(join(releasesFolder, version, 'manifest.json')))
    return join(releasesFolder, version);
  return (await readSdkManifest(sdkFolder))?.version === version ? sdkFolder : undefined;
}

/** The folders that may hold a file which pages know from an earlier release, the newest first. */
export async function findOthers({ sdkFolder, releasesFolder }: SdkFolders): Promise<string[]> {
  if (releasesFolder === undefined) return [];
  const releases = await listReleases(releasesFolder);
  return [...releases.map(version => join(releasesFolder, version)), sdkFolder];
}
