import { describe, expect, it } from 'vitest';
import { intersectCapabilities, negotiateProtocol } from './negotiation';

describe('negotiation', () => {
  it.each([
    [[1], [1], 1],
    [[1, 2], [2, 1], 2],
    [[1, 2, 3], [2, 9], 2],
    [[1], [2], undefined],
    [[1], [], undefined],
  ])('negotiates %j and %j to %s', (own, theirs, protocol) => {
    expect(negotiateProtocol(own, theirs)).toBe(protocol);
  });

  it('keeps the capabilities that both sides have', () => {
    expect(intersectCapabilities(['a', 'b', 'c'], ['c', 'a', 'x'])).toEqual(['a', 'c']);
  });
});
