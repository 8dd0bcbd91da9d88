import { setTimeout } from 'node:timers/promises';
import type { BrowserPipe } from './browser-pipe';

const binding = 'noteTyping';
/** Milliseconds that a new window takes to become idle. */
const settling = 250;

/**
 * Runs in the page and its frame before all other scripts. Notifies the page's document, once, when a text field gets the
 * focus: in the mutation observer's own task, so the driver's messages are not part of the measured time. A string, as the
 * browser expects.
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

/** Milliseconds from the start of the script's request until a field accepts a key, in a fresh context. */
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
    // The browser is still busy with the new window; a person opens the page in an existing one.
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
 * A frame from another site is a separate debugging target and is slowed down separately. The frame waits for that, which is
 * part of the measured time; without a slowdown, nothing attaches to it.
 */
const followFrames: Command[] = [
  ['Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }],
];

async function sendAll(browser: BrowserPipe, session: string, commands: readonly Command[]): Promise<void> {
  // A target that has closed rejects the command; workers reject commands that only pages support.
  await Promise.allSettled(commands.map(([method, params]) => browser.send(method, params, session)));
}
