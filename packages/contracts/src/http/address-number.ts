import * as z from 'zod/mini';

const digits = /^(0|[1-9]\d{0,14})$/;

/** The canonical decimal form of a whole number in a URL; `1e2`, `0x10`, `+5`, `007` and ` 5` do not match. */
export const readAddressNumber = (text: string | null | undefined): number | undefined =>
  digits.test(text ?? '') ? Number(text) : undefined;

/** A whole number in the path or query of a call; both bounds are inclusive. @__NO_SIDE_EFFECTS__ */
export const addressNumber = (least: number, most: number) =>
  z.codec(z.string().check(z.regex(digits)), z.int().check(z.gte(least), z.lte(most)), {
    decode: text => Number(text),
    encode: number => String(number),
  });
