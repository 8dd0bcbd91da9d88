import { describe, expect, it } from 'vitest';
import { createFormat, formatMegabytes } from './format';

const de = createFormat('de');
const en = createFormat('en');

describe('createFormat', () => {
  it.each([
    [de.number(1234.5), '1.234,5'],
    [en.number(1234.5), '1,234.5'],
    [de.percent(0.125), '12,5\u00a0%'],
    [en.percent(0.125), '12.5%'],
    [de.money(230_000), '2.300,00\u00a0€'],
    [en.money(230_000), '€2,300.00'],
    [de.bytes(0), '0\u00a0Byte'],
    [en.bytes(1), '1\u00a0byte'],
    [en.bytes(19), '19\u00a0bytes'],
    [de.bytes(19), '19\u00a0Byte'],
    [de.bytes(1_500), '1,5\u00a0kB'],
    [en.bytes(12_345_678), '11.8\u00a0MB'],
    [en.bytes(10 * 1024 * 1024), '10\u00a0MB'],
    [formatMegabytes(de, 10 * 1024 * 1024), '10\u00a0MB'],
    [formatMegabytes(de, 5_000 * 1024 * 1024), '5.000\u00a0MB'],
    [en.bytes(1_000), '1\u00a0kB'],
    [de.duration(800), '0,8\u00a0s'],
    [en.duration(800), '0.8\u00a0s'],
    [de.duration(12_000), '12\u00a0s'],
    [de.duration(125_000), '2\u00a0min 5\u00a0s'],
    [en.date('2026-03-05T12:00:00'), '5 Mar 2026'],
    [de.date('2026-03-05T12:00:00'), '05.03.2026'],
    [de.time('2026-03-05T09:04:00'), '09:04'],
  ])('writes %s', (actual, expected) => {
    expect(actual).toBe(expected);
  });

  it('names the days near today and dates the others', () => {
    const now = new Date('2026-03-05T12:00:00').getTime();
    const day = 86_400_000;
    expect(en.relativeDay(now - day, now)).toBe('yesterday');
    expect(de.relativeDay(now, now)).toBe('heute');
    expect(en.relativeDay(now - 3 * day, now)).toBe('3 days ago');
    expect(en.relativeDay(now - 9 * day, now)).toBe('24 Feb 2026');
  });
});
