import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Messages } from './messages';
import { createTexts, type Texts } from './texts';

let texts: Texts | undefined;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  texts?.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** Texts whose fetches are counted and can be made to fail. */
function start(isOffline = false) {
  const asked: string[] = [];
  const onFailure = vi.fn();
  const world = { isOffline };
  const load = (name: string) => async () => {
    asked.push(name);
    if (world.isOffline) throw new TypeError('offline');
    return { texts: { own: name } };
  };
  const locale = signal<'de' | 'en'>('de');
  texts = createTexts(
    { de: [load('de'), load('de 2'), load('de 3')], en: [load('en'), load('en 2'), load('en 3')] },
    locale,
    onFailure,
  );
  const { fetched, first, want } = texts;
  const own = () => fetched.value?.messages.flatMap((each: Messages) => each.own ?? []);
  return { asked, onFailure, world, locale, fetched, first, want, own };
}

describe('createTexts', () => {
  it('loads the first text set of its language, and further sets on request', async () => {
    const { asked, first, fetched, want, own } = start();
    expect(fetched.value).toBeUndefined();
    await first;
    expect(asked).toEqual(['de']);
    expect(fetched.value).toMatchObject({ locale: 'de', sets: 1 });
    want(2);
    want(1);
    await vi.waitFor(() => expect(fetched.value?.sets).toBe(2));
    expect(own()).toEqual(['de', 'de 2']);
    want(3);
    await vi.waitFor(() => expect(fetched.value?.sets).toBe(Number.POSITIVE_INFINITY));
    expect(own()).toEqual(['de', 'de 2', 'de 3']);
    expect(asked).not.toContain('en');
  });

  it('keeps a language until the next one is there with all that is shown', async () => {
    const { locale, fetched, want, own, world, onFailure } = start();
    want(2);
    await vi.waitFor(() => expect(fetched.value?.sets).toBe(2));
    world.isOffline = true;
    locale.value = 'en';
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalled());
    expect(fetched.value?.locale).toBe('de');
    world.isOffline = false;
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(fetched.value?.locale).toBe('en'));
    expect(own()).toEqual(['en', 'en 2']);
  });

  it('asks again for what could not be fetched, until it is stopped', async () => {
    const { asked, world, fetched, locale, onFailure } = start(true);
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
    world.isOffline = false;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(fetched.value?.locale).toBe('de');
    expect(asked).toEqual(['de', 'de']);
    world.isOffline = true;
    locale.value = 'en';
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(2));
    texts?.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual(['de', 'de', 'en']);
  });

  it('shows the language that was asked for last, whichever comes last', async () => {
    const { locale, fetched, first } = start();
    locale.value = 'en';
    locale.value = 'de';
    await first;
    expect(fetched.value?.locale).toBe('de');
  });
});
