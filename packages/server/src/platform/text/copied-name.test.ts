import { expect, it } from 'vitest';
import { copiedName } from './copied-name';

it.each([
  ['Brief', 'de', 'Brief (Kopie)'],
  ['Letter', 'en', 'Letter (Copy)'],
  ['👍'.repeat(50), 'en', `${'👍'.repeat(43)} (Copy)`],
  [`${'x'.repeat(42)} yz12345`, 'en', `${'x'.repeat(42)} (Copy)`],
] as const)('the name of a copy of %s says so', (name, locale, copied) =>
  expect(copiedName(name, 50, locale)).toBe(copied),
);
