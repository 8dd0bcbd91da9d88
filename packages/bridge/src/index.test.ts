import { describe, expect, it } from 'vitest';

describe('the package', () => {
  it('is imported on a server, where there is no window', async () => {
    expect(typeof window).toBe('undefined');
    const names = Object.keys(await import('./index'));
    expect(names).toEqual(expect.arrayContaining(['connectFrame', 'acceptHost', 'createDirectPair']));
  });
});
