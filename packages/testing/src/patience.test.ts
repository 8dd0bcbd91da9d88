import { expect, it, vi } from 'vitest';

it('waits for longer than the second of the runner', async () => {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  await vi.waitFor(() => expect(seconds()).toBeGreaterThan(1.2));
  await expect.poll(seconds).toBeGreaterThan(2.4);
  await expect(vi.waitFor(() => expect.unreachable(), { timeout: 100 })).rejects.toThrow();
});
