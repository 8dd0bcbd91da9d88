import { expect, it } from 'vitest';
import { createMask } from './mask-personal-data';

const mask = createMask('chat', ['Ines Kröger']);

it('replaces each kind, the same word by the same placeholder, and nothing else', () => {
  const text =
    'Ines Kröger (ines@bank.example, 0171/1234567): DE89 3704 0044 0532 0130 00, 0171 1234567 on 2026-03-01';
  const masked = mask(text);
  expect(masked.replace(/ X[0-9A-F]{6}/g, '')).toBe(
    '[Name] ([E-Mail], [Phone]): [IBAN], [Phone] on 2026-03-01',
  );
  const phones = masked.match(/\[Phone \w+\]/g) ?? [];
  expect(new Set(phones).size).toBe(1);
  expect(mask('The sum is 42.')).toBe('The sum is 42.');
});

it('uses other placeholders in another chat, and none that a browser would fill in', () => {
  const text = 'ines@bank.example';
  expect(createMask('other', [])(text)).not.toBe(mask(text));
  expect(mask(text)).not.toMatch(/\[(?:Name|E-Mail|IBAN|Card|Phone) \d+\]/);
});

it('ends on a text of nothing but findings, long before the time of a test is over', () => {
  mask('a@b.de '.repeat(100_000));
});
