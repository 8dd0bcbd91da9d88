import { OrielError, orielErrorCodes } from '@oriel/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LoaderHandle } from '../loader/loader-handle';
import type { MountOptions } from '../options/mount-options';
import { drawErrorCard } from './error-card';
import { errorTexts } from './error-texts';

/** Rejects the loads that the retry button started. */
const ends: (() => void)[] = [];
const mounts: LoaderHandle[] = [];

afterEach(() => {
  for (const mount of mounts.splice(0)) mount.destroy();
  for (const end of ends.splice(0)) end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** A mount that waits for a click, so that only the card is drawn. */
function buildMount(options: MountOptions) {
  const mount = new LoaderHandle(
    {
      version: '1',
      server: location.origin,
      loadEntry: () => new Promise((_, reject) => void ends.push(reject)),
      loadExtras: () => new Promise(() => {}),
    },
    { load: 'interaction', ...options },
  );
  mounts.push(mount);
  const element = document.body.appendChild(document.createElement('div'));
  mount.attach(element);
  const find = <E extends HTMLElement>(selector: string) => element.shadowRoot?.querySelector<E>(selector);
  return { mount, find };
}

describe('error card', () => {
  it.each(orielErrorCodes)('explains %s in both languages, with advice for operators', code => {
    for (const locale of ['de', 'en'] as const) {
      const { mount, find } = buildMount({ locale });
      drawErrorCard(
        mount,
        new OrielError(code, 'What happened.', { hint: 'Do this.', requestId: '7f3a' }),
        false,
      );
      const text = find('.notice')?.textContent ?? '';
      for (const part of [errorTexts[code][locale], code, 'What happened.', 'Do this.', '7f3a'])
        expect(text).toContain(part);
      const address = `/docs/troubleshooting#${code.toLowerCase()}`;
      expect(text).toContain(address);
      const link = find<HTMLAnchorElement>('.card a');
      expect([link?.href, link?.target, link?.rel]).toEqual([
        `${location.origin}${address}`,
        '_blank',
        'noopener noreferrer',
      ]);
      expect(find('.notice')?.role).toBe('alert');
    }
  });

  it('offers a retry, except next to a widget that is shown', () => {
    const { mount, find } = buildMount({ locale: 'en' });
    const error = new OrielError('FRAME_RELOADED', 'Again.');
    drawErrorCard(mount, error, true);
    expect(find('.card button')).toBeNull();
    expect(find('.card')?.dataset.tone).toBe('warning');
    drawErrorCard(mount, error, false);
    find<HTMLButtonElement>('.card button')?.click();
    expect(mount.state).toBe('loading');
    expect(find('.card')).toBeNull();
  });

  it('uses the colour scheme and tokens of the page, even while they are unparsed attributes', () => {
    const theme = { scheme: 'dark', tokens: { '--oriel-danger': '#f00' } } as const;
    const { mount, find } = buildMount({ theme });
    drawErrorCard(mount, new OrielError('NETWORK', 'Away.'), false);
    expect(find('.card')?.dataset.scheme).toBe('dark');
    expect(find('.card')?.style.getPropertyValue('--oriel-danger')).toBe('#f00');
    Object.assign(mount, { written: 'element', options: { theme: JSON.stringify(theme) } });
    drawErrorCard(mount, new OrielError('NETWORK', 'Away.'), false);
    expect(find('.card')?.dataset.scheme).toBe('dark');
    Object.assign(mount, { options: { theme: '{' } });
    drawErrorCard(mount, new OrielError('INVALID_OPTIONS', 'Wrong.'), false);
    expect(find('.card')?.dataset.scheme).toBe('light');
  });
});
