import { describe, expect, it } from 'vitest';
import { de } from './de';
import { type ChatText, en } from './en';

describe('texts', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it('name the same values in both languages', () => {
    const values = (text: string) => text.match(/\{\{\w+\}\}/g)?.sort() ?? [];
    for (const [key, text] of Object.entries(en)) {
      expect(values(de[key as ChatText]), key).toEqual(values(text));
    }
  });

  it('are all written', () => {
    for (const text of [...Object.values(de), ...Object.values(en)]) expect(text.trim()).not.toBe('');
  });
});
