import type { BrowserPipe } from './browser-pipe';

const binding = 'noteTyping';

/**
 * Runs in every document before anything else. Tells, once, when a text field there has the focus: from the observer of
 * the change that brought it, in the same task, so the driver's messages are no part of the time. A text, as the
 * browser takes it.
 */
const watchField = `(() => {
  const now = () => performance.timeOrigin + performance.now();
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
      return ${binding}('typing ' + now());
    }
  }
  follow(document);
  if (parent !== window) return;
  const timing = new PerformanceObserver(list => {
    for (const { name, startTime } of list.getEntries()) {
      if (/(oriel|bare)\\.js$/.test(name)) ${binding}('script ' + (performance.timeOrigin + startTime));
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
      const timer = setTimeout(() => reject(new Error(`Nobody can type into ${url}.`)), 30_000);
      const unfollow = browser.on((method, params, sessionId) => {
        if (method === 'Target.attachedToTarget')
          void prepare(browser, String(params.sessionId), slowdown, []);
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
    await prepare(browser, page, slowdown, followFrames);
    await browser.send('Page.navigate', { url }, page);
    return await measured;
  } finally {
    stop();
    await browser.send('Target.disposeBrowserContext', { browserContextId });
  }
}

type Command = readonly [method: string, params?: Record<string, unknown>];

const followFrames: Command[] = [
  ['Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }],
];

/**
 * A frame of another site is a target of its own. It waits until all this, sent at once, has arrived, which is part of
 * what is measured, so nothing is sent that the measurement does not need.
 */
async function prepare(
  browser: BrowserPipe,
  session: string,
  slowdown: number,
  more: readonly Command[],
): Promise<void> {
  const commands: Command[] = [
    ['Page.enable'],
    ['Runtime.enable'],
    ['Runtime.addBinding', { name: binding }],
    ['Page.addScriptToEvaluateOnNewDocument', { source: watchField }],
    ...(slowdown === 1 ? [] : [['Emulation.setCPUThrottlingRate', { rate: slowdown }] as const]),
    ...more,
    ['Runtime.runIfWaitingForDebugger'],
  ];
  // A target that is gone by now refuses; so do workers what only pages have.
  await Promise.allSettled(commands.map(([method, params]) => browser.send(method, params, session)));
}
