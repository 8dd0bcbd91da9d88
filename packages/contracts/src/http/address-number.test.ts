import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as exported from '../routes';
import { addressNumber, readAddressNumber } from './address-number';

const other = ['1e2', '0x10', '+5', ' 5', '5 ', '-1', '05', '5.0', '', 'five', '٥', '9'.repeat(16)];

describe('a number in an address', () => {
  it.each(other)('refuses %j', text => {
    expect(readAddressNumber(text)).toBeUndefined();
    expect(z.safeDecode(addressNumber(0, 1_000), text).success).toBe(false);
  });

  it('reads and writes decimal digits within its bounds', () => {
    const number = addressNumber(1, 100);
    expect([z.decode(number, '60'), z.encode(number, 60), readAddressNumber('0')]).toEqual([60, '60', 0]);
    expect(['0', '101'].map(text => z.safeDecode(number, text).success)).toEqual([false, false]);
  });

  it('uses the same codec in every path and query', () => {
    const reads = Object.values(exported)
      .filter(each => typeof each === 'object' && 'path' in each)
      .flatMap(route =>
        ['params' in route ? route.params : undefined, 'query' in route ? route.query : undefined].flatMap(
          part =>
            // The schemas of paths and queries are objects.
            Object.entries((part as z.ZodMiniObject | undefined)?.shape ?? {}).map(
              ([name, field]) => [`${route.method} ${route.path} ${name}`, field] as const,
            ),
        ),
      );
    const takes = ([, field]: (typeof reads)[number], text: string) => {
      // The schema accepts or refuses any value.
      const result = z.core.safeDecode(field, text as never);
      return result.success && typeof result.data === 'number';
    };
    const numbers = reads.filter(each => takes(each, '1'));
    expect(numbers.length).toBeGreaterThan(10);
    expect(
      numbers.flatMap(each => other.filter(text => takes(each, text)).map(text => [each[0], text])),
    ).toEqual([]);
  });
});
