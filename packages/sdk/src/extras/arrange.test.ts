import { builtWidgets, type Locale, widgetTable } from '@oriel/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LoaderHandle } from '../loader/loader-handle';
import type { MountOptions } from '../options/mount-options';

const mounts: LoaderHandle[] = [];
afterEach(() => {
  for (const mount of mounts.splice(0)) mount.destroy();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** The root of a widget that waits for an interaction. */
async function arrange(options: MountOptions) {
  const element = document.body.appendChild(document.createElement('div'));
  const extras = await import('./entry');
  const mount = new LoaderHandle(
    {
      version: '1',
      server: location.origin,
      loadEntry: () => Promise.reject(new Error('Nobody has asked for it.')),
      loadExtras: async () => extras,
    },
    { load: 'interaction', isolation: 'iframe', ...options },
  );
  mounts.push(mount);
  mount.attach(element);
  await Promise.resolve();
  return element.shadowRoot as ShadowRoot; // the stage has made it
}

describe.each(builtWidgets)('before %s is fetched', widget => {
  it.each(['de', 'en'] as const)('its placeholder and its launcher name it in %s', async (locale: Locale) => {
    const { waiting, open, launcher } = widgetTable[widget].texts[locale];
    const placeholder = await arrange({ widget, locale });
    expect(placeholder.querySelector('.notice')?.textContent).toBe(`${waiting} ${open}`);
    const bubble = await arrange({ widget, locale, launcher: 'bubble' });
    expect(bubble.querySelector<HTMLElement>('.bubble')?.ariaLabel).toBe(launcher);
    if (widget !== 'chat') expect(waiting + open + launcher).not.toContain('Chat');
  });
});

it('has texts also for a widget that does not exist, which is refused later', async () => {
  // Untyped pages may pass anything.
  const root = await arrange({ widget: 'toString', locale: 'en' } as never);
  expect(root.querySelector('.notice')?.textContent).toContain('Open chat');
});

describe('the panel of a launcher', () => {
  const setUp = async (options: MountOptions = {}) => {
    const root = await arrange({ widget: 'chat', locale: 'de', launcher: 'bubble', ...options });
    const find = (selector: string) => root.querySelector<HTMLElement>(selector) as HTMLElement;
    return { root, find, bubble: find('.bubble'), panel: find('.panel') };
  };

  it('has icons and no letters, and its buttons have names', async () => {
    const { root, find, bubble } = await setUp();
    for (const button of root.querySelectorAll('button')) {
      expect(button.textContent).toBe('');
      expect(button.querySelector('svg path')).toBeTruthy();
    }
    expect(bubble.ariaExpanded).toBe('false');
    expect(find('.tools .expand').ariaLabel).toBe('Vergrößern');
    expect(find('.tools .close').ariaLabel).toBe('Schließen');
  });

  it('is closed in its head, and made wide and narrow again', async () => {
    // The iframe gets no answer.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { find, bubble, panel } = await setUp();
    bubble.click();
    expect([panel.hidden, bubble.ariaExpanded]).toEqual([false, 'true']);
    const expand = find('.expand');
    expand.click();
    expect([panel.hasAttribute('data-wide'), expand.ariaPressed]).toEqual([true, 'true']);
    expand.click();
    expect([panel.hasAttribute('data-wide'), expand.ariaPressed]).toEqual([false, 'false']);
    find('.close').click();
    expect([panel.hidden, bubble.ariaExpanded]).toEqual([true, 'false']);
  });

  it('wears the scheme of the widget, and keeps a bar for a widget whose head makes no room', async () => {
    const { panel, bubble } = await setUp({ theme: 'dark' });
    expect([panel.dataset.scheme, bubble.dataset.scheme]).toEqual(['dark', 'dark']);
    expect(panel.hasAttribute('data-bar')).toBe(false);
    const { panel: other } = await setUp({ widget: 'prompts' });
    expect(other.hasAttribute('data-bar')).toBe(true);
  });
});
