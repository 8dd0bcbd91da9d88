import { afterEach, expect, it } from 'vitest';
import { applyLook } from './apply-look';

const page = document.documentElement;

afterEach(() => page.removeAttribute('style'));

function take(look: string | undefined) {
  const shell = document.createElement('div');
  shell.dataset.instant = 'chat';
  applyLook(shell, look === undefined ? '?widget=chat' : `?${new URLSearchParams({ look })}`);
  return shell;
}

it('applies the layout, scheme and tokens of the page', () => {
  const tokens = { '--oriel-line': '#7a1f5c', '--other': 'red', color: 'red' };
  const shell = take(JSON.stringify(['bare', { scheme: 'dark', tokens }]));
  expect(shell.dataset.instant).toBe('chat bare');
  expect(page.style.colorScheme).toBe('dark');
  expect(shell.getAttribute('style')).toBe('--oriel-line: #7a1f5c;');
});

it.each([
  ['[null,"auto"]', 'light dark'],
  ['[null,"light"]', 'light'],
  ['[null,null]', 'light'],
  ['["bare","pink"]', 'light'],
])('applies the scheme of %s', (look, scheme) => {
  take(look);
  expect(page.style.colorScheme).toBe(scheme);
});

it.each([undefined, '', '{', 'null', '1'])('leaves the field unchanged without a valid look: %s', look => {
  const shell = take(look);
  expect(shell.dataset.instant).toBe('chat');
  expect(page.style.colorScheme).toBe('');
});

it('keeps a token from setting other properties', () => {
  const shell = take(JSON.stringify(['bare', { tokens: { '--oriel-line': 'red; position: fixed' } }]));
  expect(shell.style.position).toBe('');
});
