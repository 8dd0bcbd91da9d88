import { createHash } from 'node:crypto';

/** A file name that changes with the content. */
export const hashedName = (name, ending, content) =>
  `${name}-${createHash('sha256').update(content).digest('base64url').slice(0, 7)}.${ending}`;

/** The value of an `integrity` attribute. */
export const integrityOf = content => `sha256-${createHash('sha256').update(content).digest('base64')}`;
