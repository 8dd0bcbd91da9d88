import { afterEach, describe, expect, it, vi } from 'vitest';
import { LoaderHandle } from './loader-handle';

const withLanguages = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

afterEach(() => vi.restoreAllMocks());

/** The language of a mount with this option. */
const localeOf = (locale: unknown) => new LoaderHandle({} as never, { locale } as never).locale;

describe('the language of a mount', () => {
  it.each([
    ['en-GB', ['de'], 'en'],
    ['EN', ['de'], 'en'],
    [undefined, ['fr', 'en-US', 'de'], 'en'],
    ['fr', ['de-AT'], 'de'],
    [null, ['en'], 'en'],
    [undefined, ['fr', 'nde', 'del'], 'de'],
    [undefined, [], 'de'],
    // A non-string that throws when converted.
    [Symbol('en'), ['en'], 'en'],
    [['de'], ['en'], 'en'],
  ])('of %s and a browser with %j it takes %s', (option, languages, expected) => {
    withLanguages(...languages);
    expect(localeOf(option)).toBe(expected);
  });
});
