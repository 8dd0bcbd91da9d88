import { afterEach, describe, expect, it, vi } from 'vitest';
import { pickLocale } from './texts';

const withLanguages = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

afterEach(() => vi.restoreAllMocks());

describe('pickLocale', () => {
  it.each([
    ['en-GB', ['de'], 'en'],
    ['EN', ['de'], 'en'],
    [undefined, ['fr', 'en-US', 'de'], 'en'],
    ['fr', ['de-AT'], 'de'],
    [null, ['en'], 'en'],
    [undefined, ['fr', 'nde', 'del'], 'de'],
    [undefined, [], 'de'],
  ])('of %j and a browser with %j it takes %s', (option, languages, expected) => {
    withLanguages(...languages);
    expect(pickLocale(option)).toBe(expected);
  });
});
