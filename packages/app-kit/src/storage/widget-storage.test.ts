import { type Signal, signal } from '@preact/signals-react';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createStorage, type WidgetStorage } from './widget-storage';

const stores: WidgetStorage[] = [];
afterEach(() => {
  for (const store of stores.splice(0)) store.dispose();
  localStorage.clear();
  sessionStorage.clear();
});

function start(
  mode: Signal<'none' | 'functional'>,
  namespace = 'chat:http://api.test',
  view: Window = window,
  place = '',
) {
  const store = createStorage({ mode, namespace, place, view });
  stores.push(store);
  return (user: string, kind: 'functional' | 'draft' = 'functional') =>
    store.persisted({ key: 'agent', user, schema: z.string(), initial: 'none', kind });
}

const functional = () => signal<'none' | 'functional'>('functional');
const none = () => signal<'none' | 'functional'>('none');

describe('persisted', () => {
  it('outlives the mount where the host allows it, for its user and its API only', () => {
    start(functional())('ada').value = 'site';
    expect(start(functional())('ada').value).toBe('site');
    expect(start(functional())('ben').value).toBe('none');
    expect(start(functional(), 'chat:http://other.test')('ada').value).toBe('none');
  });

  it('stays in memory where it does not', () => {
    const value = start(none())('ada');
    value.value = 'site';
    expect(value.value).toBe('site');
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });

  it('goes when the consent does', () => {
    const mode = functional();
    start(mode)('ada').value = 'site';
    expect(localStorage.length).toBe(1);
    mode.value = 'none';
    expect(localStorage.length).toBe(0);
  });

  it('keeps a draft for the tab, without consent too', () => {
    start(none())('ada', 'draft').value = 'half a';
    expect(localStorage.length).toBe(0);
    expect(start(none())('ada', 'draft').value).toBe('half a');
  });

  it('keeps a draft for its place on the page, and a choice for all', () => {
    const at = (place: string) => start(functional(), 'chat:http://api.test', window, place);
    at('#left')('ada', 'draft').value = 'half a';
    at('#left')('ada').value = 'site';
    expect(at('#right')('ada', 'draft').value).toBe('none');
    expect(at('#left')('ada', 'draft').value).toBe('half a');
    expect(at('#right')('ada').value).toBe('site');
  });

  it('keeps nothing of a value that is back at its beginning', () => {
    const value = start(none())('ada', 'draft');
    value.value = 'half a';
    value.value = 'none';
    expect(sessionStorage.length).toBe(0);
  });

  it('ignores what it cannot read', () => {
    start(functional())('ada').value = 'site';
    const name = localStorage.key(0) ?? '';
    for (const text of ['{', '42', 'null']) {
      localStorage.setItem(name, text);
      expect(start(functional())('ada').value).toBe('none');
    }
  });

  it('works where the browser denies storage', () => {
    const deny = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const denied = Object.defineProperties(
      {},
      { localStorage: { get: deny }, sessionStorage: { get: deny } },
    );
    const value = start(functional(), 'x', denied as Window)('ada');
    value.value = 'site';
    expect(value.value).toBe('site');
  });
});
