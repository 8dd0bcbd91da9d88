import * as z from 'zod/mini';

const words = ['true', 'false', '1', '0'] as const;

/** A yes or no, as the address or the form of a call has it. */
export const flag = z.codec(z.enum(words), z.boolean(), {
  decode: word => word === 'true' || word === '1',
  encode: value => (value ? 'true' : 'false'),
});
