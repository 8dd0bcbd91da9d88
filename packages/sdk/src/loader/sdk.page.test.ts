import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Controller, OrielElement } from './mount-context';
import { joinSdk, type Sdk } from './sdk';

const details = { sdk: '1', widget: '1', version: '1', protocol: 1, capabilities: [] };
let sdk: Sdk;

beforeAll(() => {
  const controller: Controller = {
    update: () => {},
    request: async () => undefined,
    open: () => {},
    close: () => {},
    toggle: () => {},
    logout: async () => {},
    end: () => {},
  };
  sdk = joinSdk(() => ({
    version: '1',
    server: location.origin,
    loadExtras: () => import('../extras/entry'),
    loadEntry: async () => ({
      connectWidget(context) {
        context.setState('ready');
        context.outcome.resolve(details);
        return controller;
      },
    }),
  }));
});

afterEach(() => {
  for (const { handle } of widgets()) handle?.destroy();
  vi.useRealTimers();
});

const widgets = () => [...document.querySelectorAll<OrielElement>('oriel-chat')];
const widget = () => widgets()[0];

/** Adds a tag with these attributes to the page. */
function addTag(attributes: Record<string, string>): HTMLScriptElement {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(`data-oriel-${name}`, value);
  // In the head: in the body, its text would be a neighbour of the widget.
  document.head.append(script);
  return script;
}

/** Ways in which libraries replace the body. */
const swaps: [string, (markup: string) => void][] = [
  [
    'replaceWith',
    markup => {
      const body = document.createElement('body');
      body.innerHTML = markup;
      document.body.replaceWith(body);
    },
  ],
  [
    'innerHTML',
    markup => {
      document.body.innerHTML = markup;
    },
  ],
  [
    'replaceChildren',
    markup => {
      const template = document.createElement('template');
      template.innerHTML = markup;
      document.body.replaceChildren(template.content);
    },
  ],
];

describe('the widget of a script tag', () => {
  describe.each(['#help', 'body'])('in %s', target => {
    it.each(swaps)('comes along into a body by %s', async (_, swap) => {
      document.body.innerHTML = '<header></header><div id="help"></div>';
      const script = addTag({ target });
      sdk.mountScript(script);
      const before = widget();
      const handle = before?.handle;
      await handle?.ready;
      swap('<main></main><div id="help"></div>');
      await vi.waitFor(() => expect(widget()).toBe(before));
      expect(widgets()).toHaveLength(1);
      expect(widget()?.handle).toBe(handle);
      expect(handle?.state).toBe('ready');
      script.remove();
    });
  });

  it('waits for its target, and is destroyed without one; later it begins anew in it', async () => {
    document.body.innerHTML = '<header></header><div id="help"></div>';
    const script = addTag({ target: '#help' });
    sdk.mountScript(script);
    const handle = widget()?.handle;
    await handle?.ready;
    vi.useFakeTimers();
    document.body.innerHTML = '<main></main>';
    await vi.advanceTimersByTimeAsync(5_000);
    expect(handle?.state).toBe('ready');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(handle?.state).toBe('destroyed');
    // The tag may run again on a page without the target.
    script.remove();
    const again = addTag({ target: '#help' });
    sdk.mountScript(again);
    document.body.innerHTML = '<div id="help"></div>';
    await vi.advanceTimersByTimeAsync(0);
    expect(widgets()).toHaveLength(1);
    expect(widget()?.handle?.state).not.toBe('destroyed');
    again.remove();
  });

  it('is one where its tag runs again in another body, and two where there are two tags', async () => {
    document.body.innerHTML = '<div id="help"></div>';
    const first = addTag({ target: '#help', locale: 'de' });
    sdk.mountScript(first);
    await widget()?.handle?.ready;
    first.remove();
    document.body.innerHTML = '<main></main><div id="help"></div>';
    const second = addTag({ target: '#help', locale: 'de' });
    sdk.mountScript(second);
    await vi.waitFor(() => expect(widgets()).toHaveLength(1));
    const third = addTag({ target: '#help', locale: 'de' });
    sdk.mountScript(third);
    expect(widgets()).toHaveLength(2);
    second.remove();
    third.remove();
  });

  it('is destroyed where the page takes it alone away', async () => {
    document.body.innerHTML = '<header></header>';
    const script = addTag({ locale: 'en' });
    sdk.mountScript(script);
    const before = widget();
    before?.remove();
    await vi.waitFor(() => expect(before?.handle?.state).toBe('destroyed'));
    expect(widgets()).toEqual([]);
    script.remove();
  });
});

it('shows nothing for a tag that says nothing, also where the page adds to all objects', () => {
  document.body.innerHTML = '';
  const { prototype } = Object as { prototype: { extend?: unknown } };
  const script = addTag({});
  try {
    prototype.extend = () => {};
    sdk.mountScript(script);
  } finally {
    delete prototype.extend;
  }
  expect(widgets()).toEqual([]);
  script.remove();
});

it('takes away the copy of an element that a library has made of a page', () => {
  document.body.innerHTML = '<div id="help"></div>';
  sdk.mount('#help', {});
  const [copy] = [document.body.cloneNode(true)];
  widget()?.handle?.destroy();
  document.body.replaceWith(copy as Node);
  expect(widgets()).toEqual([]);
});

it('says that it is edited while somebody types into it', () => {
  document.body.innerHTML = '<div id="help"></div>';
  sdk.mount('#help', {});
  expect(widget()?.isContentEditable).toBe(false);
  widget()?.shadowRoot?.querySelector('textarea')?.focus();
  expect(widget()?.isContentEditable).toBe(true);
  widget()?.shadowRoot?.querySelector('textarea')?.insertAdjacentHTML('afterend', '<input type="checkbox">');
  widget()?.shadowRoot?.querySelector('input')?.focus();
  expect(widget()?.isContentEditable).toBe(false);
});

it('shows the widget that a launcher names, behind its button, and ends it with the element', async () => {
  document.body.innerHTML =
    '<oriel-launcher widget="prompts" locale="en" isolation="shadow" launcher="none"></oriel-launcher><oriel-launcher></oriel-launcher>';
  const [prompts, usual] = document.querySelectorAll<OrielElement>('oriel-launcher');
  await vi.waitFor(() => expect(prompts?.shadowRoot?.querySelector('.bubble')).not.toBeNull());
  expect(prompts?.shadowRoot?.querySelector<HTMLElement>('.bubble')?.ariaLabel).toBe(
    'Open or close the prompts',
  );
  expect(prompts?.handle?.state).toBe('idle');
  expect(prompts?.handle?.options).toMatchObject({ widget: 'prompts', locale: 'en', launcher: 'bubble' });
  expect(usual?.handle?.options.widget).toBeUndefined();
  prompts?.shadowRoot?.querySelector<HTMLElement>('.bubble')?.click();
  await expect(prompts?.handle?.ready).resolves.toBe(details);
  const handle = prompts?.handle;
  // A moved element keeps its widget.
  document.body.append(prompts as Node);
  expect(prompts?.handle).toBe(handle);
  document.body.replaceChildren();
  await vi.waitFor(() => expect(handle?.state).toBe('destroyed'));
  expect(usual?.handle?.state).toBe('destroyed');
});
