import { describe, expect, it } from 'vitest';
import { Funds } from './funds';

describe('funds', () => {
  it('are what the account and the closest limit leave, for all who spend of them', () => {
    const account = { left: 10 };
    const limit = { left: 4 };
    const one = new Funds(account, [limit, { left: 7 }]);
    const other = new Funds(account, []);
    expect([one.left, other.left]).toEqual([4, 10]);
    one.spend(3);
    expect([one.left, other.left]).toEqual([1, 7]);
  });

  it.each([
    ['the account has less than is wanted', 5, 2, 10, 402],
    ['only the limit has less than is wanted', 5, 2, 4, 403],
    ['the limit leaves less', 5, 2, undefined, 403],
    ['the account has as much as the limit leaves', 2, 2, undefined, 402],
  ])('are refused where %s', (_, account, limit, wanted, status) => {
    expect(new Funds({ left: account }, [{ left: limit }]).refusal(wanted).status).toBe(status);
  });
});
