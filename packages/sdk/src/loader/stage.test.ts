import { afterEach, describe, expect, it } from 'vitest';
import type { MountOptions } from '../options/mount-options';
import type { OrielElement } from './mount-context';
import { buildStage } from './stage';

afterEach(() => document.body.replaceChildren());

function build(options: MountOptions, kind = 'chat undefined') {
  const element: OrielElement = document.body.appendChild(document.createElement('div'));
  return { element, ...buildStage(element, options, true, 'Ask', kind) };
}

describe('the size', () => {
  it.each([
    [640, '640px', false],
    ['640', '640px', false],
    [{ height: 320 }, '320px', false],
    ['{"height":320}', '320px', false],
    ['fill', '', true],
    ['auto', '', false],
    [undefined, '', false],
    [null, '', false],
  ])('%j applies from the first frame on', (size, height, isFilling) => {
    // A tag passes a string.
    const { element, panel } = build({ size: size as MountOptions['size'] });
    expect(panel.style.height).toBe(height);
    expect(element.hasAttribute('data-fill')).toBe(isFilling);
  });
});

describe('the theme of the field', () => {
  it.each([
    [undefined, 'light'],
    [null, 'light'],
    ['light', 'light'],
    ['dark', 'dark'],
    ['auto', 'light dark'],
    ['{"scheme":"dark"}', 'dark'],
    [{ tokens: {} }, 'light'],
    ['pink', 'light'],
    ['{', 'light'],
  ])('%j is %s', (theme, scheme) => {
    const { shell } = build({ theme: theme as MountOptions['theme'] });
    expect(shell?.style.colorScheme).toBe(scheme);
  });

  it.each(['text', 'object'])('has the tokens of the page: %s', form => {
    const theme = { scheme: 'dark', tokens: { '--oriel-line': '#7a1f5c' } } as const;
    const given = form === 'text' ? JSON.stringify(theme) : theme;
    const { shell } = build({ theme: given as MountOptions['theme'] });
    expect(shell?.style.getPropertyValue('--oriel-line')).toBe('#7a1f5c');
  });
});

it('names the widget and its layout, which determine the position of the field', () => {
  expect(build({}, 'chat bare').shell?.dataset.instant).toBe('chat bare');
  expect(build({}).shell?.shadowRoot?.querySelector('div > slot')).not.toBeNull();
});
