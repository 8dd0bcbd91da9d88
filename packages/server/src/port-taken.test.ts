import { startTestStack } from '@oriel/testing';
import { expect, it } from 'vitest';
import { createServer } from './create-server';

it('names the variable of a port that is taken', async () => {
  const stack = await startTestStack();
  try {
    const port = Number(new URL(stack.url).port);
    await expect(createServer({ ...stack.services.config, port })).rejects.toMatchObject({
      problems: [expect.stringMatching(new RegExp(`^PORT ${port} is taken`))],
    });
  } finally {
    await stack.close();
  }
});
