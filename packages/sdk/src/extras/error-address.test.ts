import { OrielError } from '@oriel/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loaderError } from '../loader/loader-error';
import type { MountContext } from '../loader/mount-context';
import { completeDocs } from './error-card';

const server = 'https://ai.example.com';
const buildMount = (api?: string) =>
  // Only these members are read.
  ({ options: { api }, source: { server } }) as unknown as MountContext;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['its own server', undefined, server],
  ['the server that the page names', 'https://shop.example.com/ai', 'https://shop.example.com'],
])("prints an error's full address at %s", (_, api, origin) => {
  const error = loaderError('LOAD_FAILED', new TypeError('Failed to fetch'));
  completeDocs(buildMount(api), error);
  const docs = `${origin}/docs/troubleshooting#load_failed`;
  expect(error).toMatchObject({ docs, hint: docs });
  expect(console.error).toHaveBeenCalledExactlyOnceWith('[oriel]', docs);
});

it('keeps advice and full addresses', () => {
  const error = new OrielError('INTERNAL', 'It failed.', { hint: 'Do this.', docs: 'https://other/help' });
  completeDocs(buildMount(), error);
  expect(error).toMatchObject({ hint: 'Do this.', docs: 'https://other/help' });
  expect(console.error).not.toHaveBeenCalled();
});
