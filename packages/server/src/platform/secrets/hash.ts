import { createHash, randomBytes } from 'node:crypto';

/** Hash for secrets that only need to be recognised. They are random and long, so no salt is needed. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** 256 random bits for a URL, a cookie or a key. */
export const randomToken = (): string => randomBytes(32).toString('base64url');
