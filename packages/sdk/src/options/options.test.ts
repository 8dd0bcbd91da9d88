import { OrielError } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { checkOptions, parseOption } from './check-options';
import { optionNames } from './option-table';
import { followAttributes, readOptions } from './written-options';

const codeOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return OrielError.isInstance(error) ? error.code : error;
  }
  return undefined;
};

describe('options', () => {
  it('takes null and undefined for every option', () => {
    for (const name of optionNames) {
      expect(codeOf(() => checkOptions({ [name]: null }))).toBeUndefined();
      expect(codeOf(() => checkOptions({ [name]: undefined }))).toBeUndefined();
    }
  });

  it.each([
    ['an unknown key', { colour: 'red' }],
    ['a key of the prototype', { constructor: 'x' }],
    ['a word that is not in the list', { isolation: 'popup' }],
    ['a value of another type', { getToken: 'token' }],
    ['a number where a text stands', { locale: 3 }],
    ['a workspace that is no id', { workspace: 'nope' }],
    ['a variant that nobody knows', { variant: 'nope' }],
    ['a word where an address stands', { api: 'nonsense' }],
    ['a height below zero', { size: -4 }],
  ])('refuses %s', (_, options) => {
    expect(codeOf(() => checkOptions(options))).toBe('INVALID_OPTIONS');
  });

  it('says what is allowed', () => {
    expect(() => checkOptions({ isolation: 'popup' })).toThrow(/popup.*shadow, iframe, auto/);
    expect(() => checkOptions({ theme: 'pink' })).toThrow(/pink.*light, dark, auto, any object/);
    expect(() => checkOptions({ api: 'nonsense' })).toThrow(
      /Allowed: text like [^,]*, text like [^,]*, any object\.$/,
    );
  });

  it.each([
    ['publishableKey', 'pk_1', 'pk_1'],
    ['locale', '123', '123'],
    ['api', 'https://ai.example.com', 'https://ai.example.com'],
    ['api', '/ai', '/ai'],
    ['api', '', ''],
    ['workspace', '0198c6a2-7b1e-7c11-8a3b-2d4f6a8c0e12', '0198c6a2-7b1e-7c11-8a3b-2d4f6a8c0e12'],
    ['size', 'fill', 'fill'],
    ['size', '640', 640],
    ['theme', 'dark', 'dark'],
    ['theme', '{"scheme":"dark"}', { scheme: 'dark' }],
    ['debug', '', true],
    ['debug', 'false', false],
    ['props', '{"agent":"a"}', { agent: 'a' }],
    ['props', '{broken', '{broken'],
  ])('reads %s="%s"', (name, text, value) => {
    expect(parseOption(name, text)).toEqual(value);
  });

  it('leaves the attributes of an element that are no options to the page', () => {
    const options = { class: 'wide', widget: 'chat', isolation: 'iframe' } as object;
    expect(readOptions({ options, written: 'element' })).toEqual({ widget: 'chat', isolation: 'iframe' });
    expect(codeOf(() => readOptions({ options, written: 'script' }))).toBe('INVALID_OPTIONS');
  });

  it('tells of each change of an attribute until it is stopped', async () => {
    const element = document.createElement('div');
    const patches: unknown[] = [];
    const stop = followAttributes(element, patch => patches.push(patch));
    element.setAttribute('publishable-key', 'pk_2');
    element.setAttribute('class', 'x');
    await Promise.resolve();
    element.removeAttribute('publishable-key');
    await Promise.resolve();
    stop();
    element.setAttribute('locale', 'en');
    await Promise.resolve();
    expect(patches).toEqual([{ publishableKey: 'pk_2' }, { publishableKey: null }]);
  });
});
