import { expect, it } from 'vitest';
import type { FrameOptions } from '../../options/mount-options';
import { checkFrameOptions } from './open-frame';

it.each([
  ['an origin without a host', { origin: 'https://' }],
  ['a path as the origin', { origin: '/frames' }],
  ['an origin that serves no page', { origin: 'mailto:mara@example.com' }],
  ['a time that is a text', { timeout: '5000' }],
  ['no time', { timeout: 0 }],
])('refuses %s', (_, options) => {
  // Untyped pages may pass anything.
  expect(() => checkFrameOptions(options as FrameOptions)).toThrow(
    expect.objectContaining({ code: 'INVALID_OPTIONS' }),
  );
});

it.each([{}, { origin: '' }, { origin: 'https://frames.example.com', timeout: 1 }])('takes %j', options => {
  expect(() => checkFrameOptions(options)).not.toThrow();
});
