import { expect, it } from 'vitest';
import { formatMoney } from './PricingPage';

it.each([
  ['de', 0, '0,00\u00a0€'],
  ['de', 123_456, '1.234,56\u00a0€'],
  ['de', 900, '9,00\u00a0€'],
  ['en', 0, '€0.00'],
  ['en', 123_456, '€1,234.56'],
  ['en', 900, '€9.00'],
] as const)('writes an amount in the language: %s, %i', (locale, cents, text) => {
  expect(formatMoney(cents, locale)).toBe(text);
});
