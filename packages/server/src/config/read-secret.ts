import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config';

/** The secret of the configuration, or one that is made once and kept in the data folder. */
export function readSecret({ sessionSecret, dataDir }: Config): string {
  if (sessionSecret !== undefined) return sessionSecret;
  const fresh = randomBytes(32).toString('base64url');
  if (dataDir === undefined) return fresh;
  const file = join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, fresh, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      return readFileSync(file, 'utf8');
    throw error;
  }
}
