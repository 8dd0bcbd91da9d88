// @vitest-environment node
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { act, type ComponentType, lazy, type ReactElement, Suspense, useId, useState, version } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

/*
 * A page as in frameworks with an app router: the server renders the whole document, including the client components, and streams
 * late parts; the browser hydrates all of it. Server and browser each load the components themselves, with and without a
 * document.
 */

type Components = typeof import('./index');

/** The server's components, later the browser's. */
let components: Components;

function OwnPlace() {
  const id = useId();
  const { ref, state } = components.useWidget({ widget: 'prompts', isolation: 'shadow' });
  return <section id={id} ref={ref} aria-label={state === 'idle' ? 'idle' : 'shown'} />;
}

/** The page's client component, in a file of its own with `'use client'`. */
function Assistant() {
  const [isWide, setWide] = useState(false);
  const { OrielChat, OrielProvider } = components;
  return (
    <OrielProvider api="https://ai.example.com" locale="de">
      <button type="button" aria-pressed={isWide} onClick={() => setWide(!isWide)}>
        Wide
      </button>
      <OrielChat isolation="shadow" className={isWide ? 'wide' : 'narrow'} fallback={<i>Loading</i>} />
      <OwnPlace />
    </OrielProvider>
  );
}

/** The layout and the page, which contain the late client component. */
function pageWith(Late: ComponentType): ReactElement {
  return (
    <html lang="en">
      <head>
        <title>Help</title>
      </head>
      <body>
        <h1>Help</h1>
        <div id="first">
          <Assistant />
        </div>
        <Suspense fallback={<p>One moment</p>}>
          <div id="late">
            <Late />
          </div>
        </Suspense>
      </body>
    </html>
  );
}

/** A component that resolves after a delay in milliseconds. */
const lateAfter = (delay: number) =>
  lazy(
    () =>
      new Promise<{ default: ComponentType }>(resolve =>
        setTimeout(() => resolve({ default: Assistant }), delay),
      ),
  );

let closeBrowser: (() => unknown) | undefined;
afterEach(async () => {
  await closeBrowser?.();
  closeBrowser = undefined;
  vi.restoreAllMocks();
  // On the server, the components see no document.
  vi.resetModules();
});

/** Opens a document in a separate browser window, which loads the components anew. */
async function openBrowser(html: string) {
  const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {
    jsdom: { html, url: 'https://www.example.com/help' },
  });
  closeBrowser = () => teardown(globalThis);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.resetModules();
  const { joinSdk } = await import('../loader/sdk');
  let mounts = 0;
  joinSdk(() => ({
    version: '1',
    server: 'https://ai.example.com',
    loadEntry: async () => ({
      connectWidget(context) {
        mounts += 1;
        context.setState('ready');
        context.outcome.resolve({ sdk: '1', widget: '1', version: '1', protocol: 1, capabilities: [] });
        return {
          update: () => {},
          request: async () => {},
          open: () => {},
          close: () => {},
          toggle: () => {},
          logout: async () => {},
          end: () => {},
        };
      },
    }),
    loadExtras: () => import('../extras/entry'),
  }));
  const { hydrateRoot } = await import('react-dom/client');
  components = await import('./index');
  return { hydrateRoot, mounts: () => mounts };
}

describe(`a document of a server, in React ${version}`, () => {
  // This test loads a document and the components anew.
  it('is streamed with its late part, and taken over without a warning', { timeout: 60_000 }, async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    components = await import('./index');
    const stream = new PassThrough();
    const { pipe } = renderToPipeableStream(pageWith(lateAfter(20)), { onShellReady: () => pipe(stream) });
    const html = await text(stream);
    const island = '<div class="narrow"><i>Loading</i></div><section id=';
    // The first part is in the shell, the late one after it.
    expect(html.split(island)).toHaveLength(3);
    expect(html.indexOf('One moment')).toBeGreaterThan(html.indexOf(island));
    expect(html.lastIndexOf(island)).toBeGreaterThan(html.indexOf('One moment'));
    expect(error).not.toHaveBeenCalled();

    const browser = await openBrowser(html);
    await vi.waitFor(() => expect(document.querySelector('#late i')).not.toBeNull());
    const containers = [...document.querySelectorAll('.narrow')];
    expect(containers).toHaveLength(2);
    const problems: unknown[] = [];
    const page = pageWith(lateAfter(0));
    await act(async () => {
      const root = browser.hydrateRoot(document, page, {
        onRecoverableError: problem => void problems.push(problem),
      });
      const close = closeBrowser;
      closeBrowser = async () => {
        await act(async () => root.unmount());
        await new Promise(done => setTimeout(done));
        await close?.();
      };
    });
    const settle = () => act(async () => void (await new Promise(done => setTimeout(done, 20))));
    await vi.waitFor(async () => {
      await settle();
      expect(browser.mounts()).toBe(4);
    });
    expect(problems).toEqual([]);
    expect(error.mock.calls).toEqual([]);
    // Nothing that the server rendered was discarded.
    expect([...document.querySelectorAll('.narrow')]).toEqual(containers);
    expect(document.querySelectorAll('.narrow > oriel-chat, section > oriel-prompts')).toHaveLength(4);
    expect(document.querySelectorAll('section[aria-label=shown]')).toHaveLength(2);
    expect(document.querySelector('i')).toBeNull();
    await act(async () => document.querySelector('button')?.click());
    expect(containers[0]?.className).toBe('wide');
    expect(browser.mounts()).toBe(4);
  });

  it('is the same in one piece', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    components = await import('./index');
    const once = renderToString(<Assistant />);
    expect(once).toContain('<div class="narrow"><i>Loading</i></div><section id=');
    expect(renderToString(<Assistant />)).toBe(once);
    expect(error).not.toHaveBeenCalled();
  });
});
