import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MountContext } from '../loader/mount-context';
import { hostStateOf } from './host-state';
import { loadVariant } from './load-variant';

afterEach(() => {
  vi.unstubAllGlobals();
});

const file = {
  name: 'desk',
  productName: 'Desk',
  tokens: { accent: { light: '#111111', dark: '#eeeeee' }, 'r-sm': '2px' },
  legal: { disclaimer: { de: 'Ohne Gewähr.', en: 'No warranty.' } },
};
const contextOf = (variant: string) =>
  ({ options: { variant }, source: { server: 'https://ai.example' } }) as unknown as MountContext;
/** Responds to each request and records its address. */
function answer(respond: () => Response | Promise<Response>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return respond();
  });
  return asked;
}

describe('the variant of an embed', () => {
  it('comes from the server by its name, and from the page by an address', async () => {
    const asked = answer(() => Response.json(file));
    const tokens = { '--oriel-accent': 'light-dark(#111111, #eeeeee)', '--oriel-r-sm': '2px' };
    const messages = {
      de: { 'composer.disclaimer': 'Ohne Gewähr.' },
      en: { 'composer.disclaimer': 'No warranty.' },
    };
    expect(await loadVariant(contextOf('desk'))).toEqual({ tokens, messages });
    await loadVariant(contextOf('/looks/desk.json'));
    await loadVariant(contextOf('https://bank.example/desk.json'));
    expect(asked).toEqual([
      'https://ai.example/variants/desk.json',
      `${location.origin}/looks/desk.json`,
      'https://bank.example/desk.json',
    ]);
  });

  it.each<[string, () => Response | Promise<Response>, RegExp]>([
    ['does not exist', () => new Response('', { status: 404 }), /no variant desk: https:.*404/],
    ['is for other pages', () => new Response('', { status: 403 }), /may not show the variant desk/],
    ['is no JSON', () => new Response('<!doctype html>'), /desk is broken/],
    [
      'has a wrong member',
      () => Response.json({ ...file, tokens: { accent: 'red;' } }),
      /desk is broken: tokens\.accent/,
    ],
    ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch')), /could not be fetched/],
  ])('says so where it %s', async (_, respond, message) => {
    answer(respond);
    await expect(loadVariant(contextOf('desk'))).rejects.toMatchObject({
      code: 'INVALID_OPTIONS',
      message: expect.stringMatching(message),
    });
  });

  it('gives way to what the page itself says of theme and texts', () => {
    const context = {
      ...contextOf('desk'),
      options: { theme: { tokens: { '--oriel-r-sm': '9px' } }, messages: { de: { 'chat.name': 'Hilfe' } } },
      variantLook: {
        tokens: { '--oriel-r-sm': '2px', '--oriel-accent': 'red' },
        messages: { de: { 'chat.name': 'Chat', 'composer.disclaimer': 'Ohne Gewähr.' } },
      },
    } as unknown as MountContext;
    expect(hostStateOf(context).messages).toEqual({
      de: { 'chat.name': 'Hilfe', 'composer.disclaimer': 'Ohne Gewähr.' },
    });
    expect(hostStateOf(context).theme.tokens).toEqual({ '--oriel-r-sm': '9px', '--oriel-accent': 'red' });
  });
});
