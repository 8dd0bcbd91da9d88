import { createHash } from 'node:crypto';

/** Tokens are stored by their hash only. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
