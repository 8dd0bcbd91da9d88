import { createDirectPair } from '@oriel/bridge';
import { type EventDetail, hostSurface, widgetSurface } from '@oriel/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { addFrameExtras } from './frame-extras';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  document.body.replaceChildren();
});

/** Starts a frame with a field and records the keys that reach the page. */
function start(declared: string | null | undefined) {
  const shell = document.body.appendChild(document.createElement('div'));
  const field = shell.appendChild(document.createElement('textarea'));
  const { host, widget } = createDirectPair({
    // This test makes no calls.
    host: { surface: hostSurface, handlers: {} as never },
    widget: { surface: widgetSurface, handlers: {} as never },
  });
  const received: EventDetail<typeof widgetSurface, 'frame'>['stroke'][] = [];
  host.on('frame', ({ stroke }) => void received.push(stroke));
  const shortcuts = { declared };
  ends.push(addFrameExtras(shell, widget, () => shortcuts.declared));
  const press = (key: string, init: KeyboardEventInit = {}) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  const keys = async () => {
    await new Promise(resolve => setTimeout(resolve));
    return received.splice(0).map(stroke => stroke?.key);
  };
  return { press, keys, shortcuts };
}

describe('keys in a frame', () => {
  it('reach the page if they are its shortcuts, Escape or F6, but not if they are typed text', async () => {
    const { press, keys } = start('Control+K Meta+K');
    for (const key of ['k', 'K', 'Enter', 'Escape', 'F6']) press(key);
    press('s', { ctrlKey: true });
    press('k', { ctrlKey: true, modifierAltGraph: true });
    expect(await keys()).toEqual(['Escape', 'F6']);
    // The browser's default action was prevented.
    expect(press('k', { ctrlKey: true })).toBe(false);
    expect(press('k', { metaKey: true })).toBe(false);
    expect(await keys()).toEqual(['k', 'k']);
  });

  it('reach the page once while a shortcut is held down', async () => {
    const { press, keys } = start('Control+K');
    press('k', { ctrlKey: true });
    expect(press('k', { ctrlKey: true, repeat: true })).toBe(false);
    expect(await keys()).toEqual(['k']);
  });

  it('follow the shortcuts that the page declares', async () => {
    const { press, keys, shortcuts } = start(null);
    press('k', { ctrlKey: true });
    shortcuts.declared = 'Control+K';
    press('k', { ctrlKey: true });
    shortcuts.declared = undefined;
    press('k', { ctrlKey: true });
    expect(await keys()).toEqual(['k']);
  });

  it.each([
    ['letters', 'a b c k', 'k', {}],
    ['a letter beside a shortcut', 'Control+K k', 'k', {}],
    ['capital letters', 'Shift+K', 'K', { shiftKey: true }],
    ['a character that Option writes', 'Alt+@', '@', { altKey: true }],
    ['what is pasted', 'Control+V', 'v', { ctrlKey: true }],
    ['Enter', 'Enter', 'Enter', {}],
  ])('ignores a page that declares %s', async (_, declared, key, init) => {
    const { press, keys } = start(declared);
    expect(press(key, init)).toBe(true);
    expect(await keys()).toEqual([]);
  });
});
