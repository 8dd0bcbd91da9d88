import { expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { partial } from './partial';

const schema = z.object(partial({ name: z.string(), size: z.union([z.literal('auto'), z.number()]) }));

it('lets any part be left out', () => {
  expect(z.parse(schema, {})).toEqual({});
  expect(z.parse(schema, { size: 3 })).toEqual({ size: 3 });
  expectTypeOf<z.output<typeof schema>>().toEqualTypeOf<{
    name?: string | undefined;
    size?: 'auto' | number | undefined;
  }>();
});

it('still refuses what a part forbids', () => {
  expect(z.safeParse(schema, { name: 1 }).success).toBe(false);
});
