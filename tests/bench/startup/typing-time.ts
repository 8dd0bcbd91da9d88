import { setTimeout } from 'node:timers/promises';
import type { BrowserPipe } from './browser-pipe';

const binding = 'noteTyping';
/** Milliseconds until a new window has nothing to do any more. */
const settling = 250;

/**
 * Runs in the page and in its frame before anything else. Tells the page's document, once, when a text field has the
 * focus: from the observer of the change that brought it, in the same task, so the driver's messages are no part of the
 * time. A text, as the browser takes it.
 */
export const watchField = `(() => {
  const now = () => performance.timeOrigin + performance.now();
  const tell = text => (parent === window ? ${binding}(text) : parent.postMessage({ ${binding}: text }, '*'));
  const roots = [];
  const observer = new MutationObserver(look);
  const follow = root => {
    roots.push(root);
    observer.observe(root, { childList: true, subtree: true });
  };
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    follow(root);
    return root;
  };
  function look() {
    for (const root of roots) {
      const field = root.querySelector('textarea');
      if (!field) continue;
      field.focus();
      if (root.activeElement !== field) {
        // Not drawn yet; no further change need come.
        requestAnimationFrame(look);
        continue;
      }
      observer.disconnect();
      roots.length = 0;
      return tell('typing ' + now());
    }
  }
  follow(document);
  if (parent !== window) return;
  addEventListener('message', ({ data }) => {
    if (data && data.${binding}) ${binding}(data.${binding});
  });
  const timing = new PerformanceObserver(list => {
    for (const { name, startTime } of list.getEntries()) {
      if (/(oriel|bare)\\.js$/.test(name)) tell('script ' + (performance.timeOrigin + startTime));
    }
  });
  timing.observe({ type: 'resource', buffered: true });
})()`;

/** Milliseconds from the start of the script's request until a key would land in a field, in a fresh context. */
export async function measureTyping(browser: BrowserPipe, url: string, slowdown: number): Promise<number> {
  const { browserContextId } = await browser.send('Target.createBrowserContext');
  const times: { script?: number; typing?: number } = {};
  let stop = () => {};
  try {
    const measured = new Promise<number>((resolve, reject) => {
      const timer = globalThis.setTimeout(() => reject(new Error(`Nobody can type into ${url}.`)), 30_000);
      const unfollow = browser.on((method, params, sessionId) => {
        if (method === 'Target.attachedToTarget')
          void sendAll(browser, String(params.sessionId), [
            ...slower(slowdown),
            ['Runtime.runIfWaitingForDebugger'],
          ]);
        if (method !== 'Runtime.bindingCalled' || params.name !== binding || !sessionId) return;
        const [name, time] = String(params.payload).split(' ');
        if (name === 'script') times.script ??= Number(time);
        else times.typing ??= Number(time);
        if (times.script && times.typing) resolve(times.typing - times.script);
      });
      stop = () => {
        unfollow();
        clearTimeout(timer);
      };
    });
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const page = String(sessionId);
    await sendAll(browser, page, [
      ['Page.enable'],
      ['Runtime.enable'],
      ['Runtime.addBinding', { name: binding }],
      ['Page.addScriptToEvaluateOnNewDocument', { source: watchField }],
      ...slower(slowdown),
      ...(slowdown === 1 ? [] : followFrames),
    ]);
    // The browser still has work with the window it has opened; a person opens a page in one that is there.
    await setTimeout(settling);
    await browser.send('Page.navigate', { url }, page);
    return await measured;
  } finally {
    stop();
    await browser.send('Target.disposeBrowserContext', { browserContextId });
  }
}

type Command = readonly [method: string, params?: Record<string, unknown>];

const slower = (rate: number): Command[] =>
  rate === 1 ? [] : [['Emulation.setCPUThrottlingRate', { rate }]];

/**
 * A frame of another site is a target of its own, so it is slowed down by itself. It waits for that, which is part of
 * what is measured; where nothing is slowed down, nobody attaches to it.
 */
const followFrames: Command[] = [
  ['Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }],
];

async function sendAll(browser: BrowserPipe, session: string, commands: readonly Command[]): Promise<void> {
  // A target that is gone by now refuses; so do workers what only pages have.
  await Promise.allSettled(commands.map(([method, params]) => browser.send(method, params, session)));
}
