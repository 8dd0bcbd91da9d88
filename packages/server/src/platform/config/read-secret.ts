import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config';

/** The configured secret, or one that is generated once and kept in the data folder. */
export function readSecret({ sessionSecret, dataDir }: Config): string {
  if (sessionSecret !== undefined) return sessionSecret;
  const fresh = randomBytes(32).toString('base64url');
  if (dataDir === undefined) return fresh;
  const file = join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Write to another name first, so that processes starting at the same time never read half a secret.
  const whole = `${file}.${process.pid}`;
  writeFileSync(whole, fresh, { mode: 0o600 });
  try {
    linkSync(whole, file);
    return fresh;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      return readFileSync(file, 'utf8');
    throw error;
  } finally {
    rmSync(whole, { force: true });
  }
}
