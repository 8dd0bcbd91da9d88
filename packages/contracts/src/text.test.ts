import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { boundedText, cleanName, countCodePoints, findNameProblem, normalizeText } from './text';

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
  ])('%s → %s', (name, problem) => expect(findNameProblem(name, 50)).toBe(problem));

  it('allows digits and marks under the extended rule', () => {
    expect(findNameProblem('IT-Abteilung (Q3)', 50, 'extended')).toBeUndefined();
    expect(findNameProblem('<b>', 50, 'extended')).toBe('charset');
  });
});

describe('cleanName', () => {
  it('keeps whole words that fit', () => {
    expect(cleanName('Welcher der 3 Standorte ist am günstigsten?', 24)).toBe('Welcher der Standorte');
    expect(cleanName('42!', 50)).toBe('');
    expect(findNameProblem(cleanName('¿Qué? — 100 % <b>x</b>', 50), 50)).toBeUndefined();
  });

  it.each([
    ['IT-Abteilung (Q3)', 'IT-Abteilung (Q3)'],
    ['Budget 2027: C++', 'Budget 2027 C'],
    ['Anna’s plan – draft', "Anna's plan - draft"],
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
