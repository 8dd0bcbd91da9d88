import { OrielError } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { checkOptions, parseOption } from './check-options';
import { type OptionName, optionNames } from './option-table';
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
    ['a variant that is no text', { variant: 3 }],
    ['a word where an address stands', { api: 'nonsense' }],
    ['a height below zero', { size: -4 }],
    ['a shortcut that is typed', { shortcuts: 'k' }],
    ['a shortcut that edits text', { shortcuts: 'Control+V' }],
    ['shortcuts that are no text', { shortcuts: ['Control+K'] }],
    ['an address without a host', { api: 'https://' }],
    ['an address of a service without a host', { api: { access: 'http://:80' } }],
    ['a token address without a host', { tokenUrl: 'http://:80' }],
    ['an origin of frames without a host', { frame: { origin: 'https://' } }],
    ['a path as the origin of frames', { frame: { origin: '/frames' } }],
    ['an origin of frames that serves no page', { frame: { origin: 'mailto:mara@example.com' } }],
    ['a text as the time of a frame', { frame: { timeout: '5000' } }],
    ['no time for a frame', { frame: { timeout: 0 } }],
  ])('refuses %s', (_, options) => {
    expect(codeOf(() => checkOptions(options))).toBe('INVALID_OPTIONS');
  });

  it.each([
    ['an address of each service', { api: { core: '/core', prompts: '/p', chat: '/c', access: '/a' } }],
    ['a token address without its host', { tokenUrl: '/oriel/token' }],
    ['a frame without options', { frame: {} }],
    ['an empty origin of frames', { frame: { origin: '' } }],
    ['options of a frame', { frame: { origin: 'https://frames.example.com', timeout: 1 } }],
  ])('takes %s', (_, options) => {
    expect(checkOptions(options)).toEqual(options);
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

  /** Each option as a value for functions, and as attribute text if it has one. */
  const forms: Readonly<Record<OptionName, readonly [value: unknown, text?: string]>> = {
    widget: ['prompts', 'prompts'],
    isolation: ['iframe', 'iframe'],
    api: ['https://ai.example.com', 'https://ai.example.com'],
    publishableKey: ['pk_1', 'pk_1'],
    workspace: ['0198c6a2-7b1e-7c11-8a3b-2d4f6a8c0e12', '0198c6a2-7b1e-7c11-8a3b-2d4f6a8c0e12'],
    account: [
      { session: { authenticated: false }, organization: null, features: {}, permissions: [] },
      '{"session":{"authenticated":false},"organization":null,"features":{},"permissions":[]}',
    ],
    getToken: [() => null],
    props: [{ agent: 'a' }, '{"agent":"a"}'],
    locale: ['de', 'de'],
    messages: [{ de: {} }, '{"de":{}}'],
    theme: [{ scheme: 'dark' }, '{"scheme":"dark"}'],
    variant: ['bank-talk', 'bank-talk'],
    nonce: ['n', 'n'],
    trustedTypesPolicy: ['ours', 'ours'],
    stylesheets: [[]],
    tools: [{}],
    context: ['Order 1', 'Order 1'],
    frame: [{ timeout: 5000 }, '{"timeout":5000}'],
    shortcuts: ['Control+K Meta+K', 'Control+K Meta+K'],
    load: ['idle', 'idle'],
    size: [640, '640'],
    target: ['#help', '#help'],
    tokenUrl: ['/token', '/token'],
    launcher: ['bubble', 'bubble'],
    storage: ['functional', 'functional'],
    telemetry: [true, ''],
    on: [{}],
    signal: [new AbortController().signal],
    debug: [true, ''],
  };

  it.each(optionNames)('takes "%s" in each form that can say it', name => {
    const [value, text] = forms[name];
    expect(readOptions({ options: { [name]: value } })).toEqual({ [name]: value });
    for (const written of ['element', document.createElement('script')] as const) {
      // The loader passes attribute texts on unparsed.
      const options = { [name]: text ?? '{}' } as object;
      if (text === undefined) expect(codeOf(() => readOptions({ options, written }))).toBe('INVALID_OPTIONS');
      else expect(readOptions({ options, written })).toEqual({ [name]: value });
      // A value set later is no longer attribute text.
      expect(readOptions({ options: { [name]: value }, written })).toEqual({ [name]: value });
    }
  });

  it('leaves the attributes of an element that are no options to the page', () => {
    const options = { class: 'wide', widget: 'chat', isolation: 'iframe' } as object;
    expect(readOptions({ options, written: 'element' })).toEqual({ widget: 'chat', isolation: 'iframe' });
    expect(codeOf(() => readOptions({ options, written: document.createElement('script') }))).toBe(
      'INVALID_OPTIONS',
    );
  });

  it('tells of each change of an attribute until it is stopped', async () => {
    const element = document.createElement('div');
    const changes: unknown[] = [];
    const stop = followAttributes(element, (option, text) => changes.push([option, text]));
    element.setAttribute('publishable-key', 'pk_2');
    element.setAttribute('class', 'x');
    await Promise.resolve();
    element.removeAttribute('publishable-key');
    await Promise.resolve();
    stop();
    element.setAttribute('locale', 'en');
    await Promise.resolve();
    expect(changes).toEqual([
      ['publishableKey', 'pk_2'],
      ['publishableKey', null],
    ]);
  });
});
