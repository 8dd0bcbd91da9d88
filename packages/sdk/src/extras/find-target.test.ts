import { afterEach, expect, it } from 'vitest';
import { findTarget } from './find-target';

afterEach(() => document.body.replaceChildren());

const { signal } = new AbortController();

it('finds an element that is added later', async () => {
  const found = findTarget('#later', signal);
  const element = Object.assign(document.createElement('div'), { id: 'later' });
  document.body.append(element);
  expect(await found).toBe(element);
});

it('rejects at once if the page passes null', async () => {
  await expect(findTarget(document.querySelector('#nowhere'), signal)).rejects.toMatchObject({
    code: 'TARGET_NOT_FOUND',
  });
});
