import * as z from 'zod/mini';

/** Side of an agent's picture in pixels: the server stores a square WebP of this size, without metadata. */
export const agentPictureSide = 192;

/** A PNG, JPEG or WebP in base 64. Browsers send a square that is hardly larger than the stored one. */
export const agentPicture = z.string().check(z.maxLength(400_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
