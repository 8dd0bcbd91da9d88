import * as z from 'zod/mini';

const words = ['true', 'false', '1', '0'] as const;

/** A boolean in the query or form of a call. */
export const flag = z.codec(z.enum(words), z.boolean(), {
  decode: word => word === 'true' || word === '1',
  encode: value => (value ? 'true' : 'false'),
});
