import { afterEach, expect, it } from 'vitest';
import { findTarget } from './find-target';

afterEach(() => document.body.replaceChildren());

const { signal } = new AbortController();

it('finds what comes later', async () => {
  const found = findTarget('#later', signal);
  const element = Object.assign(document.createElement('div'), { id: 'later' });
  document.body.append(element);
  expect(await found).toBe(element);
});

it('says at once that there is nothing where a page has found nothing itself', async () => {
  await expect(findTarget(document.querySelector('#nowhere'), signal)).rejects.toMatchObject({
    code: 'TARGET_NOT_FOUND',
  });
});
