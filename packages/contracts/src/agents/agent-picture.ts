import * as z from 'zod/mini';

/** A picture of an agent: the server keeps a square WebP of this many pixels a side, without metadata. */
export const agentPictureSide = 192;

/** A PNG, JPEG or WebP in base 64. Browsers send a square that is hardly larger than what is kept. */
export const agentPicture = z.string().check(z.maxLength(400_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
