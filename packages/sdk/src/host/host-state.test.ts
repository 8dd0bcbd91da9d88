import { hostSnapshot } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import type { MountContext } from '../loader/mount-context';
import type { MountOptions } from '../options/mount-options';
import { changedState, hostSnapshotOf, hostStateOf } from './host-state';

/** The parts of a mount that the state is derived from. */
const contextOf = (options: MountOptions, server = location.origin) =>
  ({
    options,
    locale: options.locale ?? 'de',
    isolation: 'shadow',
    source: { server },
  }) as unknown as MountContext;

describe('host state', () => {
  it('takes the language that the browser has kept, where the page lets it be kept and names none', () => {
    const localeOf = (options: MountOptions) => hostStateOf(contextOf(options)).locale;
    localStorage.setItem('oriel:locale', 'en');
    expect(localeOf({ storage: 'functional' })).toBe('en');
    expect(localeOf({})).toBe('de');
    expect(localeOf({ storage: 'functional', locale: 'de' })).toBe('de');
    localStorage.setItem('oriel:locale', 'fr');
    expect(localeOf({ storage: 'functional' })).toBe('de');
    localStorage.clear();
  });

  it('has every default and passes its schema', () => {
    const snapshot = hostSnapshotOf(contextOf({ locale: 'en' }), 3);
    expect(hostSnapshot.parse(snapshot)).toEqual(snapshot);
    expect(snapshot).toMatchObject({ revision: 3, publishableKey: null, pageOrigin: location.origin });
    expect(snapshot.api.chat).toBe(`${location.origin}/api/chat`);
    expect(snapshot.state).toMatchObject({
      locale: 'en',
      theme: { scheme: 'light', tokens: {} },
      authentication: 'session',
      storage: 'none',
      size: 'auto',
    });
  });

  it.each<[string, MountOptions, string | undefined, string]>([
    ['a token function', { getToken: () => null }, undefined, 'token'],
    ['a token address', { tokenUrl: '/token' }, undefined, 'token'],
    ['another origin', {}, 'https://ai.example.com', 'signIn'],
    ['another origin with tokens', { tokenUrl: '/token' }, 'https://ai.example.com', 'token'],
    ['the own origin', {}, undefined, 'session'],
  ])('signs in for %s by its kind', (_, options, server, expected) => {
    expect(hostStateOf(contextOf(options, server)).authentication).toBe(expected);
  });

  it('patches what has changed and nothing else', () => {
    const before = hostStateOf(contextOf({ locale: 'en' }));
    const after = hostStateOf(contextOf({ locale: 'en', theme: 'dark', size: 300 }));
    expect(changedState(before, after)).toEqual({
      theme: { scheme: 'dark', tokens: {} },
      size: { height: 300 },
    });
    expect(changedState(before, before)).toEqual({});
  });

  it('takes one base for each service', () => {
    const api = {
      core: 'https://a/core',
      prompts: 'https://a/p',
      chat: 'https://b/chat',
      access: 'https://a/x',
    };
    expect(hostSnapshotOf(contextOf({ api }), 0).api).toEqual(api);
  });
});
