import { expect, test } from 'vitest';
import { isOwnAddress } from './use-widget-options';

test.each([
  ['/chat', true],
  ['/prompts/my?organization=1#top', true],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['/\t/elsewhere.example', false],
  ['//', false],
  ['https://elsewhere.example', false],
  ['javascript:alert(1)', false],
])('a widget leads the portal to its own pages only: %j', (href, isOwn) => {
  expect(isOwnAddress(href)).toBe(isOwn);
});
