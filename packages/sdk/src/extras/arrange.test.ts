import { builtWidgets, type Locale, widgetTable } from '@oriel/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { Mount } from '../loader/mount';
import type { MountOptions } from '../options/mount-options';

const mounts: Mount[] = [];
afterEach(() => {
  for (const mount of mounts.splice(0)) mount.destroy();
  document.body.replaceChildren();
});

/** The root of a widget that waits to be used. */
async function arrange(options: MountOptions) {
  const element = document.body.appendChild(document.createElement('div'));
  const extras = await import('./entry');
  const mount = new Mount(
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
  // A page without types may write anything.
  const root = await arrange({ widget: 'toString', locale: 'en' } as never);
  expect(root.querySelector('.notice')?.textContent).toContain('Open chat');
});
