import { join } from 'node:path';
import type { Config } from '../config/config';
import { createDiskFiles } from './disk-files';
import type { Files } from './files';
import { createMemoryFiles } from './memory-files';
import { createS3Files } from './s3-files';

/** The bucket that the configuration names, else a folder beside the embedded database. */
export function createFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Files {
  if (s3) return createS3Files(s3);
  return dataDir === undefined ? createMemoryFiles() : createDiskFiles(join(dataDir, 'files'));
}
