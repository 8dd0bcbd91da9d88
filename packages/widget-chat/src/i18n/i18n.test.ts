import { chatParameterNames, chatParameterValues } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { texts as de } from './de';
import { texts as deDeferred } from './deferred-de';
import { texts as enDeferred } from './deferred-en';
import { texts as en } from './en';
import { texts as deRest } from './rest-de';
import { texts as enRest } from './rest-en';

describe.each([
  ['first', de, en],
  ['deferred', deDeferred, enDeferred],
  ['rest', deRest, enRest],
])('the %s texts', (_name, german: Record<string, string>, english: Record<string, string>) => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
  });

  it('name the same values in both languages', () => {
    const values = (text = '') => text.match(/\{\{\w+\}\}/g)?.sort() ?? [];
    for (const [key, text] of Object.entries(english)) {
      expect(values(german[key]), key).toEqual(values(text));
    }
  });

  it('are all written', () => {
    for (const text of [...Object.values(german), ...Object.values(english)])
      expect(text.trim()).not.toBe('');
  });
});

it('has each text in only one of the sets', () => {
  const keys = [en, enDeferred, enRest].flatMap(texts => Object.keys(texts));
  expect(new Set(keys).size).toBe(keys.length);
});

it.each([...chatParameterNames, ...chatParameterValues])('labels the parameter or value %s', name => {
  for (const texts of [deRest, enRest]) expect(texts).toHaveProperty([`agents.parameter.${name}`]);
});
