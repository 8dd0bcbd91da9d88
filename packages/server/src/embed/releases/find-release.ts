import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSdkManifest } from '../sdk-manifest';
import { isVersion, listReleases, readPointer } from './release-folder';

/** Locations of SDK builds. */
export interface SdkFolders {
  /** The build beside this server. */
  readonly sdkFolder: string;
  /** The published releases; undefined if there is only that build. */
  readonly releasesFolder?: string | undefined;
}

/** The folder of `v1`: the release that the pointer names, or the build beside this server. */
export async function findCurrent({ sdkFolder, releasesFolder }: SdkFolders): Promise<string> {
  if (releasesFolder === undefined) return sdkFolder;
  // A broken pointer, or one to a missing release, must not remove the widgets from every page.
  const pointer = await readPointer(releasesFolder).catch(() => undefined);
  const folder = pointer && join(releasesFolder, pointer.v1);
  return folder && existsSync(join(folder, 'manifest.json')) ? folder : sdkFolder;
}

/** The folder of an exact version; undefined if no such release is kept. */
export async function findExact(folders: SdkFolders, version: string): Promise<string | undefined> {
  const { sdkFolder, releasesFolder } = folders;
  if (!isVersion(version)) return undefined;
  if (releasesFolder !== undefined && existsSync(join(releasesFolder, version, 'manifest.json')))
    return join(releasesFolder, version);
  return (await readSdkManifest(sdkFolder))?.version === version ? sdkFolder : undefined;
}

/** The folders that may contain a file which pages know from an earlier release, newest first. */
export async function findOthers({ sdkFolder, releasesFolder }: SdkFolders): Promise<string[]> {
  if (releasesFolder === undefined) return [];
  const releases = await listReleases(releasesFolder);
  return [...releases.map(version => join(releasesFolder, version)), sdkFolder];
}
