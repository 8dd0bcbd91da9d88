import { docsAddress } from '../../platform/config/docs-address';
import { readConfig } from '../../platform/config/read-config';
import { findSdkFolder } from '../sdk-folder';
import { pinRelease, publishRelease, removeOldReleases, rollBack } from './change-releases';
import { listReleases, readPointer } from './release-folder';

const usage = `Usage: npm run --silent sdk -- COMMAND
  list                  the releases that are kept
  publish               publishes the build of this version as v1
  roll-back [VERSION]   makes an earlier release v1 again
  pin VERSION           keeps a release whatever its age; unpin ends that
  clean                 removes what is too old; publish does so, too`;

/**
 * Publishes builds of the SDK, for `npm run sdk`.
 *
 * @param env names the folder of releases, like the server's environment
 * @returns the output
 */
export async function runSdkCommand(
  env: NodeJS.ProcessEnv,
  [command, version, ...rest]: readonly string[],
  build = findSdkFolder(),
): Promise<string> {
  const config = readConfig(env);
  const { sdkReleases: folder } = config;
  if (folder === undefined)
    throw new Error(
      `SDK_RELEASES names no folder: see ${docsAddress(config, 'operations#releases-of-the-sdk')}`,
    );
  const takesVersion = ['roll-back', 'pin', 'unpin'].includes(command ?? '');
  if (rest.length > 0 || (version !== undefined && !takesVersion)) throw new Error(usage);
  if (command === 'publish') return `v1 is ${await publishRelease(folder, build)}`;
  if (command === 'roll-back') return `v1 is ${await rollBack(folder, version)}`;
  if (command === 'list') return list(folder);
  if (command === 'clean') {
    const removed = await removeOldReleases(folder);
    return removed.length > 0 ? `Removed: ${removed.join(', ')}` : 'Nothing is too old';
  }
  if ((command === 'pin' || command === 'unpin') && version !== undefined) {
    await pinRelease(folder, version, command === 'pin');
    return list(folder);
  }
  throw new Error(usage);
}

async function list(folder: string): Promise<string> {
  const pointer = await readPointer(folder);
  if (!pointer) return `Nothing has been published into ${folder}`;
  const lines = (await listReleases(folder)).map(version => {
    const since = pointer.replaced[version];
    const state = version === pointer.v1 ? 'v1' : since ? `replaced ${since.slice(0, 10)}` : '';
    return [version, state, pointer.pinned.includes(version) ? 'pinned' : ''].filter(Boolean).join('  ');
  });
  return lines.join('\n');
}
