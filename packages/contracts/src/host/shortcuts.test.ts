import { describe, expect, it } from 'vitest';
import { isShortcut, shortcutsPattern } from './shortcuts';

const isAllowed = (text: string) => new RegExp(shortcutsPattern).test(text);

describe('declared shortcuts', () => {
  it.each([
    'Control+K',
    'Control+K Meta+K',
    'Control+Shift+P',
    'Control+Alt+Meta+Shift+F5',
    'Alt+1',
    'Alt+ArrowUp',
    'Control+/',
    'Meta+,',
    'Control+Enter',
  ])('%s', text => {
    expect(isAllowed(text)).toBe(true);
  });

  it.each([
    ['a letter', 'K'],
    ['a letter after a shortcut', 'Control+K k'],
    ['a capital letter', 'Shift+K'],
    ['a key that writes no text', 'F1'],
    ['Enter', 'Enter'],
    ['a space', 'Control+ '],
    ['a modifier alone', 'Control+'],
    ['AltGr', 'AltGraph+Q'],
    ['a modifier that is none', 'Mod+K'],
    ['another order', 'Shift+Control+K'],
    ['a character that Option writes', 'Alt+@'],
    ['a letter that Option writes', 'Alt+ß'],
    ['a key that deletes words', 'Control+Backspace Alt+Delete'],
    ['a dead key', 'Alt+Dead'],
    ['paste', 'Control+V'],
    ['paste in small letters', 'Meta+v'],
    ['redo', 'Control+Shift+Z'],
    ['nothing', ''],
  ])('not %s: %s', (_, text) => {
    expect(isAllowed(text)).toBe(false);
  });

  it('are checked in linear time', () => {
    expect(isAllowed('Control+K '.repeat(20_000))).toBe(true);
    expect(isAllowed(`${'Control+'.repeat(20_000)}K`)).toBe(false);
  });
});

describe('a key', () => {
  const declared = 'Control+K Meta+K Control+Shift+P Alt+1';
  /** The properties of an event that `isShortcut` reads; Node has no `KeyboardEvent`. */
  const pressed = (key: string | undefined, ...held: string[]) =>
    ({ key, getModifierState: (name: string) => held.includes(name) }) as unknown as KeyboardEvent;

  it.each([
    ['k', 'Control'],
    ['K', 'Control'],
    ['k', 'Meta'],
    ['P', 'Control', 'Shift'],
    ['1', 'Alt'],
  ])('%s with %s is a shortcut', (key, ...held) => {
    expect(isShortcut(pressed(key, ...held), declared)).toBe(true);
  });

  it.each([
    ['k'],
    ['K', 'Shift'],
    ['k', 'Control', 'Alt'],
    ['k', 'Control', 'Shift'],
    ['k', 'Control', 'Meta'],
    ['p', 'Control'],
    ['1', 'Alt', 'AltGraph'],
    ['k', 'Control', 'AltGraph'],
    ['', 'Control'],
  ])('%s with %s is no shortcut', (key, ...held) => {
    expect(isShortcut(pressed(key, ...held), declared)).toBe(false);
  });

  it('is no shortcut if none is declared or the event has no key', () => {
    for (const shortcuts of ['', null, undefined]) {
      expect(isShortcut(pressed('k', 'Control'), shortcuts)).toBe(false);
      expect(isShortcut(pressed('null'), shortcuts)).toBe(false);
    }
    expect(isShortcut({ type: 'paste' } as unknown as KeyboardEvent, declared)).toBe(false);
  });
});

it('has a pattern that fits into a list of alternatives', () => {
  expect(shortcutsPattern).not.toContain('|');
});
