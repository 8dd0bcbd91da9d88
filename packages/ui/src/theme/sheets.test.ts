import { afterEach, expect, it } from 'vitest';
import { adoptSheets, sheet } from './sheets';

// jsdom has no adopted sheets, so these tests see the fallback. The sheets themselves are tested in a browser.
afterEach(() => document.body.replaceChildren());

function makeRoot() {
  const host = document.createElement('div');
  document.body.append(host);
  return host.attachShadow({ mode: 'open' });
}

it('gives one sheet a text', () => {
  expect(sheet('.a { color: red }')).toBe(sheet('.a { color: red }'));
  expect(sheet('.a { color: red }')).not.toBe(sheet('.a { color: blue }'));
});

it('stands in with a style element that carries the nonce', () => {
  const root = makeRoot();
  adoptSheets(root, [sheet('.b { color: red }')], 'abc');
  const style = root.querySelector('style');
  expect(style?.nonce).toBe('abc');
  expect(style?.textContent).toContain('.b { color: red }');
  expect(style?.textContent).toMatch(
    /^@layer oriel\.reset, oriel\.tokens, oriel\.components, oriel\.widget;/,
  );
});

it('adopts a sheet once and gives it back with its last user', () => {
  const root = makeRoot();
  const shared = sheet('.c { color: red }');
  const releaseFirst = adoptSheets(root, [shared, shared]);
  const releaseSecond = adoptSheets(root, [shared]);
  expect(root.querySelectorAll('style')).toHaveLength(1);
  releaseFirst();
  releaseFirst();
  expect(root.querySelectorAll('style')).toHaveLength(1);
  releaseSecond();
  expect(root.querySelectorAll('style')).toHaveLength(0);
});

it('keeps roots apart', () => {
  const [one, other] = [makeRoot(), makeRoot()];
  const shared = sheet('.d { color: red }');
  const release = adoptSheets(one, [shared]);
  adoptSheets(other, [shared]);
  release();
  expect(one.querySelectorAll('style')).toHaveLength(0);
  expect(other.querySelectorAll('style')).toHaveLength(1);
});
