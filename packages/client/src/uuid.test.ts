import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createUuid } from './uuid';

test('makes UUIDs of version 4, each another, where the browser makes none', () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const made = Array.from({ length: 1_000 }, createUuid);
  for (const uuid of made) expect(z.uuidv4().safeParse(uuid).success, uuid).toBe(true);
  expect(new Set(made).size).toBe(made.length);
  for (let place = 0; place < 36; place++) {
    const seen = new Set(made.map(uuid => uuid[place]));
    expect(seen.size, `place ${place}`).toBe([8, 13, 14, 18, 19, 23].includes(place) ? 1 : 16);
  }
});
