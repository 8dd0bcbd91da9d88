import { afterEach, expect, it, vi } from 'vitest';
import { activeElement, activeElementInRoot } from './active-element';
import { containsAcrossRoots } from './contains';
import { rememberFocus } from './focus-return';
import { onOutsidePress } from './outside-press';
import { focusables, tabbables } from './tabbables';

afterEach(() => document.body.replaceChildren());

function makeRoot(mode: ShadowRootMode, content: string) {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode });
  root.append(document.createRange().createContextualFragment(content));
  return { host, root };
}

function find<T extends Element = HTMLElement>(within: ParentNode, selector: string): T {
  const found = within.querySelector<T>(selector);
  if (!found) throw new Error(`Nothing is found by ${selector}.`);
  return found;
}

it('sees the focused element in an open root, and in a closed one from within', () => {
  const { root } = makeRoot('open', '<button id="a">A</button>');
  find(root, '#a').focus();
  expect(activeElement(document)).toBe(find(root, '#a'));

  const closed = makeRoot('closed', '<button id="b">B</button>');
  find(closed.root, '#b').focus();
  expect(activeElement(document)).toBe(closed.host);
  expect(activeElementInRoot(find(closed.root, '#b'))).toBe(find(closed.root, '#b'));
});

it('finds out what is contained across roots', () => {
  const { host, root } = makeRoot('closed', '<p><b>deep</b></p>');
  expect(containsAcrossRoots(document.body, find(root, 'b'))).toBe(true);
  expect(containsAcrossRoots(host, find(root, 'b'))).toBe(true);
  expect(containsAcrossRoots(find(root, 'b'), host)).toBe(false);
  expect(containsAcrossRoots(host, null)).toBe(false);
});

it('lists what can take the focus, and what Tab reaches', () => {
  const { root } = makeRoot(
    'open',
    `<a href="#">link</a><a>no link</a><button disabled>off</button><input type="hidden">
     <input type="radio" name="r" id="r1"><input type="radio" name="r" id="r2" checked>
     <div tabindex="-1" id="out">out</div><details><summary>sum</summary><button>in</button></details>
     <div hidden><button>hidden</button></div><div inert><button>inert</button></div>
     <fieldset disabled><input></fieldset>`,
  );
  expect(focusables(root).map(element => element.id || element.textContent)).toEqual([
    'link',
    'r1',
    'r2',
    'out',
    'sum',
  ]);
  expect(tabbables(root).map(element => element.id || element.textContent)).toEqual(['link', 'r2', 'sum']);
});

it('follows a slot to what the host put there', () => {
  const { host, root } = makeRoot('open', '<button>before</button><slot></slot><button>after</button>');
  host.append(document.createElement('textarea'));
  expect(tabbables(root).map(element => element.localName)).toEqual(['button', 'textarea', 'button']);
});

it('gives the focus back, or to what stands in', () => {
  const { root } = makeRoot('closed', '<button id="a">A</button><button id="b">B</button>');
  const [first, second] = [find(root, '#a'), find(root, '#b')];
  first.focus();
  const giveBack = rememberFocus(second, () => second);
  second.focus();
  giveBack();
  expect(activeElementInRoot(first)).toBe(first);
  first.remove();
  giveBack();
  expect(activeElementInRoot(second)).toBe(second);
});

it('gives the focus back to what is slotted, from a root within a root', () => {
  const { root } = makeRoot('closed', '<div><textarea></textarea></div>');
  const [inner, field] = [find(root, 'div'), find(root, 'textarea')];
  const deep = inner.attachShadow({ mode: 'open' });
  deep.innerHTML = '<slot></slot><input>';
  field.focus();
  const giveBack = rememberFocus(find(deep, 'input'));
  find(deep, 'input').focus();
  expect(activeElementInRoot(field)).not.toBe(field);
  giveBack();
  expect(activeElementInRoot(field)).toBe(field);
});

it.each(['open', 'closed'] as const)('tells a press outside from one inside, in a %s root', mode => {
  const { root } = makeRoot(mode, '<div id="in"><b>deep</b></div><p>beside</p>');
  const other = makeRoot(mode, '<p>other</p>');
  const onPress = vi.fn();
  const stop = onOutsidePress(() => [find(root, '#in')], onPress);
  const press = (element: Element) =>
    element.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }));

  press(find(root, 'b'));
  expect(onPress).toHaveBeenCalledTimes(0);
  press(find(root, 'p'));
  expect(onPress).toHaveBeenCalledTimes(1);
  press(document.body);
  expect(onPress).toHaveBeenCalledTimes(2);
  press(find(other.root, 'p'));
  expect(onPress).toHaveBeenCalledTimes(3);
  stop();
  press(document.body);
  expect(onPress).toHaveBeenCalledTimes(3);
});

it('takes a focus that goes to a frame in another root for a press outside', () => {
  const { root } = makeRoot('open', '<div id="in"></div>');
  const other = makeRoot('open', '<iframe tabindex="0"></iframe>');
  const onPress = vi.fn();
  const stop = onOutsidePress(() => [find(root, '#in')], onPress);
  window.dispatchEvent(new Event('blur'));
  expect(onPress).toHaveBeenCalledTimes(0);
  find(other.root, 'iframe').focus();
  window.dispatchEvent(new Event('blur'));
  expect(onPress).toHaveBeenCalledTimes(1);
  stop();
});
