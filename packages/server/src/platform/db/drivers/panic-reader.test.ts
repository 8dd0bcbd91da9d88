import { describe, expect, it } from 'vitest';
import { panicReader } from './panic-reader.mjs';

const message = (kind: string, ...fields: string[]) => {
  const body = Buffer.from(fields.map(field => `${field}\0`).join(''));
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
};
const before = [message('1'), message('D', 'SPANIC', 'E\0\0\0\x0cSPANIC'), message('E', 'SERROR', 'VERROR')];
const given = message('E', 'SPANIC', 'VPANIC', 'C53100');

describe('panicReader', () => {
  it('finds the error that a database gives up with, however it is cut', () => {
    const all = Buffer.concat([...before, given]);
    for (const size of [1, 2, 3, 7, all.length]) {
      const isPanic = panicReader();
      const found: boolean[] = [];
      for (let at = 0; at < all.length; at += size) found.push(isPanic(all.subarray(at, at + size)));
      expect(found.filter(Boolean), String(size)).not.toEqual([]);
    }
  });

  it('finds nothing in what people wrote, nor in other errors', () => {
    const isPanic = panicReader();
    for (const each of [...before, message('E'), message('E', 'S'), message('Z', 'I')])
      expect(isPanic(each)).toBe(false);
  });
});
