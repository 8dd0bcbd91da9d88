import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { containKeys } from './contain-keys';

let inner: ShadowRoot;
let received: string[];

beforeEach(() => {
  const host = document.createElement('div');
  Object.assign(host, { handle: { options: { shortcuts: 'Control+K Meta+K Alt+Enter' } } });
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  containKeys(root);
  // Called again, as when a widget restarts in the same element.
  containKeys(root);
  const shell = document.createElement('div');
  root.append(shell);
  inner = shell.attachShadow({ mode: 'open' });
  received = [];
});
afterEach(() => document.body.replaceChildren());

/** The places that see an event from inside the widget, in order. */
function send(markup: string, event: Event): string[] {
  const template = document.createElement('template');
  template.innerHTML = markup;
  inner.replaceChildren(template.content);
  const listening = new AbortController();
  for (const [name, place, capture] of [
    ['page first', window, true],
    ['widget', inner, false],
    ['page', document, false],
  ] as const)
    place.addEventListener(event.type, () => received.push(name), { capture, signal: listening.signal });
  inner.firstElementChild?.dispatchEvent(event);
  listening.abort();
  return received;
}

const key = (key: string, init: KeyboardEventInit = {}, type = 'keydown') =>
  new KeyboardEvent(type, { key, bubbles: true, composed: true, cancelable: true, ...init });
const other = (type: string) => new Event(type, { bubbles: true, composed: true, cancelable: true });
const used = (event: Event) => {
  event.preventDefault();
  return event;
};

const field = '<input>';
const stays = ['page first', 'widget'];
const goesOn = ['page first', 'widget', 'page'];

describe('what is typed', () => {
  it.each<[string, string, () => Event]>([
    ['a key in an input', field, () => key('/')],
    ['a key in a text area', '<textarea></textarea>', () => key('s')],
    ['a key in a select', '<select></select>', () => key('s')],
    ['a key in what is editable', '<p contenteditable="true"></p>', () => key('s')],
    ['a key pressed', field, () => key('s', {}, 'keypress')],
    ['a key let go', field, () => key('s', {}, 'keyup')],
    ['a key with another', field, () => key('s', { ctrlKey: true })],
    ['a key of a shortcut alone', field, () => key('k')],
    ['a capital letter of it', field, () => key('K', { shiftKey: true })],
    ['a shortcut with another modifier', field, () => key('k', { ctrlKey: true, shiftKey: true })],
    ['what AltGr writes', field, () => key('k', { ctrlKey: true, modifierAltGraph: true })],
    ['a shortcut that the widget has used', field, () => used(key('k', { ctrlKey: true }))],
    ['a shortcut within a composition', field, () => key('k', { ctrlKey: true, isComposing: true })],
    ['Enter', field, () => key('Enter')],
    ['an Escape that ends a composition', field, () => key('Escape', { isComposing: true })],
    ['an Escape that Safari marks by its number', field, () => key('Escape', { keyCode: 229 })],
    ['an Escape that the widget has used', field, () => used(key('Escape'))],
    ...['beforeinput', 'input', 'paste', 'cut', 'copy'].map((type): [string, string, () => Event] => [
      type,
      field,
      () => other(type),
    ]),
    ['Enter on a button', '<button></button>', () => key('Enter')],
    ['Space on a button', '<button></button>', () => key(' ', {}, 'keyup')],
    ['a space on a checkbox', '<input type="checkbox">', () => key(' ')],
    ['an arrow on a radio button', '<input type="radio">', () => key('ArrowDown')],
    ['the input event of a checkbox', '<input type="checkbox">', () => other('input')],
    ['a key that a menu has used', '<button></button>', () => used(key('a'))],
  ])('%s stays in the widget', (_, markup, event) => {
    expect(send(markup, event())).toEqual(stays);
  });

  it.each<[string, string, () => Event]>([
    ['Escape', field, () => key('Escape')],
    ['F6', field, () => key('F6')],
    ['Tab, which keeps the focus in a dialog of the page', field, () => key('Tab')],
    ['a shortcut that the page has declared', field, () => key('k', { ctrlKey: true })],
    ['another one', '<p contenteditable="true"></p>', () => key('k', { metaKey: true })],
    ['one with caps lock', '<textarea></textarea>', () => key('K', { ctrlKey: true })],
    ['one that is let go', field, () => key('k', { ctrlKey: true }, 'keyup')],
    ['one that is held down', field, () => key('k', { ctrlKey: true, repeat: true })],
    ['one with Enter on a button', '<button></button>', () => key('Enter', { altKey: true })],
    ['a key on a button', '<button></button>', () => key('/')],
    ['a key on a checkbox', '<input type="checkbox">', () => key('?')],
    ['a key on a radio button', '<input type="radio">', () => key('?')],
    ['a key on text', '<p></p>', () => key('?')],
    ['what is copied of a text', '<p></p>', () => other('copy')],
    ['a press', field, () => other('pointerdown')],
    ['the focus', field, () => other('focusin')],
  ])('%s goes on to the page', (_, markup, event) => {
    expect(send(markup, event())).toEqual(goesOn);
  });
});
