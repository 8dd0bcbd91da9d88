import { OrielError } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { checkedState } from '../host/host-state';
import type { MountContext } from '../loader/mount-context';
import { wrongOption } from '../options/check-options';
import { optionNames } from '../options/option-table';
import { readOptions } from '../options/written-options';
import { explain } from './explain';

const script = document.createElement('script');

/** The message for options as a page has written them. */
function messageOf(options: object, written?: MountContext['written']): string {
  try {
    readOptions({ options, written });
  } catch (error) {
    // Only the form in which the options are written matters.
    return (explain({ written } as MountContext, error) as OrielError).message;
  }
  throw new Error('The options are valid.');
}

describe('explain', () => {
  it.each([
    [{ isolation: 'popup' }, 'Option "isolation" cannot be popup. It takes "shadow", "iframe", or "auto".'],
    [{ theme: 'pink' }, 'Option "theme" cannot be pink. It takes "light", "dark", "auto", or an object.'],
    [{ workspace: 'nope' }, 'Option "workspace" cannot be nope. It takes the 36 characters of an id.'],
    [{ locale: 3 }, 'Option "locale" cannot be 3. It takes text.'],
    [{ debug: 'yes' }, 'Option "debug" cannot be yes. It takes true or false.'],
    [{ getToken: 'token' }, 'Option "getToken" cannot be token. It takes a function.'],
    [{ frame: { timeout: '5000' } }, 'cannot be 5000. It takes a number of milliseconds above 0.'],
    [{ frame: { origin: '/frames' } }, 'Option "frame.origin" cannot be /frames. It takes an address'],
    [
      { api: 'nonsense' },
      'Option "api" cannot be nonsense. It takes a path such as "/oriel", an address with',
    ],
    [{ size: { height: -4 } }, 'It takes "auto", "fill", a number of pixels from 0, or { height }'],
    [{ size: -4 }, 'Option "size" cannot be -4. It takes "auto", "fill", a number of pixels from 0'],
    [{ tokenUrl: 'http://:80' }, 'Option "tokenUrl" cannot be http://:80. It takes a path'],
    [{ shortcuts: 'k' }, 'It takes keys with Control, Alt or Meta'],
    [{ Locale: 'de' }, 'Unknown option "Locale". The nearest option is "locale".'],
    [{ layout: 'full' }, 'Unknown option "layout". Say it in "props": {"layout":"full"}.'],
    [{ constructor: 'x' }, 'Unknown option "constructor". No option has a name like it.'],
  ])('says of %j what is allowed', (options, message) => {
    expect(messageOf(options)).toContain(message);
  });

  it.each([
    [
      { theme: { scheme: 'pink' } },
      'Option "theme.scheme" cannot be pink. It takes "light", "dark", or "auto".',
    ],
    [
      { theme: { tokens: { '--oriel-radius': 8 } } },
      'Option "theme.tokens.--oriel-radius" cannot be 8. It takes text.',
    ],
    [{ messages: { de: 'x' } }, 'Option "messages.de" cannot be x. It takes an object.'],
    [{ size: Number.NaN }, 'It takes "auto", "fill", a number of pixels from 0'],
    [{ account: { session: null } }, 'Option "account.'],
  ])('says of the members of %j what is allowed', (options, message) => {
    const { context } = {
      context: { options, locale: 'en', source: { server: location.origin } } as unknown as MountContext,
    };
    let thrown: unknown;
    try {
      checkedState(context);
    } catch (error) {
      thrown = explain(context, error);
    }
    expect((thrown as OrielError | undefined)?.message).toContain(message);
  });

  it.each(optionNames)('has words and no pattern for "%s"', option => {
    const { message } = explain({} as MountContext, wrongOption(option, 'x')) as OrielError;
    expect(message).toMatch(/ It takes [^^$~\\|]+\.$/);
  });

  it.each([
    ['{broken', 'element', 'The attribute "props" is not JSON: {broken (SyntaxError: '],
    ['{broken', script, 'The attribute "data-oriel-props" is not JSON: {broken (SyntaxError: '],
    ['agent=x', 'element', 'The attribute "props" is not JSON: agent=x (SyntaxError: '],
    [`{"agent":${'a'.repeat(80)}}`, 'element', `is not JSON: {"agent":${'a'.repeat(31)}… (SyntaxError: `],
    ['[1]', undefined, 'Option "props" cannot be [1]. It takes an object.'],
  ] as const)('says of the attribute %j that it is not JSON', (props, written, message) => {
    expect(messageOf({ props }, written)).toContain(message);
  });

  it('takes a word that is no JSON for a wrong word', () => {
    expect(messageOf({ theme: 'pink' }, 'element')).toContain('It takes "light"');
    expect(messageOf({ theme: '{light}' }, 'element')).toContain(
      'The attribute "theme" is not JSON: {light}',
    );
  });

  it('names the options of a script tag as attributes', () => {
    expect(messageOf({ laod: 'idle' }, script)).toContain('The nearest option is "data-oriel-load".');
  });

  it('leaves every other error alone', () => {
    for (const error of [new Error('No.'), undefined, new OrielError('INVALID_OPTIONS', 'No.')])
      expect(explain({} as MountContext, error)).toBe(error);
  });
});
