import { instantComposerKey, type Shell } from '@oriel/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { startInstantComposer } from './instant-composer';

let shell: Shell;
let field: HTMLTextAreaElement;
const shown = () => [...(shell.shadowRoot?.querySelectorAll('p') ?? [])].map(line => line.textContent);

beforeEach(() => {
  shell = document.createElement('div');
  shell.dataset.instant = '';
  field = document.createElement('textarea');
  shell.append(field);
  const slot = document.createElement('slot');
  shell.attachShadow({ mode: 'open' }).append(slot);
  startInstantComposer(shell, field, slot);
});

const press = (init: KeyboardEventInit) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, ...init }));

describe('instant composer', () => {
  it('queues on Enter and shows what waits', () => {
    field.value = ' Hello ';
    expect(press({})).toBe(false);
    expect(field.value).toBe('');
    expect(shown()).toEqual(['Hello']);
    expect(shell[instantComposerKey]?.()).toEqual(['Hello']);
  });

  it.each([
    ['Shift+Enter', { shiftKey: true }],
    ['an Enter that ends a composition', { isComposing: true }],
    ['an Enter that Safari marks by its number', { keyCode: 229 }],
    ['another key', { key: 'a' }],
  ])('leaves %s to the field', (_, init) => {
    field.value = 'Hello';
    expect(press(init)).toBe(true);
    expect(field.value).toBe('Hello');
  });

  it('queues nothing that is blank', () => {
    field.value = ' \n ';
    press({});
    expect(shown()).toEqual([]);
  });

  it('hands over the queue once, and its listener with it', () => {
    field.value = 'One';
    press({});
    expect(shell[instantComposerKey]?.()).toEqual(['One']);
    expect(shell[instantComposerKey]?.()).toEqual([]);
    expect(shell.hasAttribute('data-instant')).toBe(false);
    // Otherwise the chat would measure the field in the old slot.
    expect(shell.shadowRoot?.querySelector('slot')).toBeNull();
    field.value = 'Two';
    press({});
    expect(field.value).toBe('Two');
  });
});
