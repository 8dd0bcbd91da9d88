import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  boundedText,
  cleanName,
  countCodePoints,
  findForbiddenCharacters,
  findNameProblem,
  normalizeText,
} from './text';

describe('countCodePoints', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['Grüße', 5],
    ['👍🏽', 2],
    ['𝒳', 1],
  ])('%s is %i', (text, count) => expect(countCodePoints(text)).toBe(count));
});

describe('normalizeText', () => {
  it.each([
    [' Gru\u0308\u00dfe ', 'Gr\u00fc\u00dfe'],
    ['one\r\ntwo\rthree\n\r\nfour\r\n', 'one\ntwo\nthree\n\nfour'],
    ['\u0928\u093f', '\u0928\u093f'],
    [`a${'\u0327\u0301'.repeat(31)}`, `\u00e1${'\u0327'.repeat(31)}${'\u0301'.repeat(30)}`],
  ])('writes %j as %j', (text, normal) => expect(normalizeText(text)).toBe(normal));

  it('comes to an end with letters that drown in marks', () => {
    const crowded = `a${'\u0301\u0327'.repeat(250_000)}`;
    expect(normalizeText(` ${crowded} `)).toBe(crowded);
  });
});

describe('findNameProblem', () => {
  it.each([
    ['Vertrieb Süd', undefined],
    ['  Vertrieb  ', undefined],
    ['Ärzte', undefined],
    ['', 'required'],
    ['   ', 'required'],
    ['IT-Abteilung', 'charset'],
    ['Q3', 'charset'],
    ['zwei  Leerzeichen', 'charset'],
    ['a'.repeat(50), undefined],
    ['a'.repeat(51), 'length'],
  ])('strict: %s → %s', (name, problem) => expect(findNameProblem(name, 50, 'strict')).toBe(problem));

  it.each([
    ['Müller & Söhne GmbH', undefined],
    ['Studio 54', undefined],
    ['Q3: Budget', undefined],
    ['IT-Abteilung (Q3)', undefined],
    ['C++ / C# @ „Werk“ "A" – O’Neill, Anna\'s! Ja?', undefined],
    ['दिल्ली', undefined],
    ['  ', 'required'],
    ['a'.repeat(51), 'length'],
    ['zwei  Leerzeichen', 'charset'],
    ['geschütztes\u00a0Leerzeichen', 'charset'],
    ['Zeile\nZwei', 'charset'],
    ['<b>', 'charset'],
    ['100 %', 'charset'],
    ['Team 🌷', 'charset'],
  ])('extended, which is the default: %s → %s', (name, problem) =>
    expect([findNameProblem(name, 50), findNameProblem(name, 50, 'extended')]).toEqual([problem, problem]),
  );

  it('takes linear time', () => {
    expect(findNameProblem(`${'\u200d🏽'.repeat(100_000)}`, 1_000_000)).toBe('charset');
  });
});

describe('findForbiddenCharacters', () => {
  it.each([
    ['Team 🌷', '🌷'],
    ['👩🏽‍💻 ❤️ 🇩🇪 👍🏽', '👩🏽‍💻 ❤️ 🇩🇪 👍🏽'],
    ['<b>100 %</b>', '< > %'],
    ['a\u00a0b\u200bc\nd', 'U+00A0 U+200B U+000A'],
    ['zwei  Leerzeichen', ''],
    ['Q3: Budget', ''],
    ['1234567§$%=*~', '§ $ % = *'],
  ])('%j: %s', (name, signs) => expect(findForbiddenCharacters(name, 'extended')).toBe(signs));

  it('follows the strict rule', () =>
    expect(findForbiddenCharacters('Studio 54 & Co', 'strict')).toBe('5 4 &'));
});

describe('cleanName', () => {
  it('keeps whole words that fit', () => {
    expect(cleanName('Welcher der 3 Standorte ist am günstigsten?', 24, 'strict')).toBe(
      'Welcher der Standorte',
    );
    expect(cleanName('42!', 50, 'strict')).toBe('');
    const cleaned = cleanName('¿Qué? — 100 % <b>x</b>', 50, 'strict');
    expect(findNameProblem(cleaned, 50, 'strict')).toBeUndefined();
  });

  it.each([
    ['IT-Abteilung (Q3)', 'IT-Abteilung (Q3)'],
    ['Budget 2027: C++', 'Budget 2027: C++'],
    ['Anna’s plan – draft', 'Anna’s plan – draft'],
    ['‘Quote’ — “Plan”', '’Quote’ – "Plan"'],
    ['„Plan“', '„Plan“'],
    ['zwei  Leerzeichen 🌷', 'zwei Leerzeichen'],
    ['<b>', 'b'],
    ['§§', ''],
  ])('keeps what the extended rule allows: %s', (text, name) => {
    expect(cleanName(text, 50, 'extended')).toBe(name);
    if (name) expect(findNameProblem(name, 50, 'extended')).toBeUndefined();
  });
});

describe('boundedText', () => {
  it('normalises before it counts and works in both directions', () => {
    const schema = boundedText(5, 1);
    expect(z.parse(schema, '  Grüße ')).toBe('Grüße');
    expect(z.encode(schema, ' a ')).toBe('a');
    expect(z.safeParse(schema, '   ').success).toBe(false);
    expect(z.safeParse(schema, 'abcdef').success).toBe(false);
  });
});
