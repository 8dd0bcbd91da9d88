import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/**
 * Browser contexts that stay open between tests, with the browser's caches and, if a test ends in the portal, its page: opening
 * a page in a new process costs twice as much as reusing one.
 */
export interface WarmContexts {
  /** A context with these options and one page. It has no cookies, storage, permissions, listeners or routes. */
  take(options: BrowserContextOptions): Promise<BrowserContext>;
  /** Resets a context for the next test, or closes it if a test has left something that cannot be undone. */
  giveBack(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

const contextEvents = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

export function keepContexts(browser: Browser): WarmContexts {
  /** Contexts that a later test may reuse, with their options. */
  const reusable = new Map<BrowserContext, BrowserContextOptions>();
  const idle = new Set<BrowserContext>();
  /** Pages that a later test may reuse. */
  const clean = new WeakSet<Page>();

  async function openPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    clean.add(page);
    onCall(page, ['addInitScript', 'exposeBinding', 'exposeFunction', 'addLocatorHandler'], () =>
      clean.delete(page),
    );
    return page;
  }

  async function open(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext(options);
    reusable.set(context, options);
    const spoil = () => reusable.delete(context);
    onCall(context, ['addInitScript', 'exposeBinding', 'exposeFunction'], spoil);
    onCall(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], spoil);
    onCall(context, ['newCDPSession'], page => clean.delete(page as Page));
    await openPage(context);
    return context;
  }

  async function empty(context: BrowserContext, options: BrowserContextOptions): Promise<void> {
    const pages = context.pages();
    const kept = pages.find(page => clean.has(page));
    await Promise.all(pages.filter(page => page !== kept).map(page => page.close()));
    let page = kept;
    if (!page || !(await inTime(leave(page, options)))) {
      page = await openPage(context);
      await kept?.close();
    }
    for (const event of contextEvents) context.removeAllListeners(event);
    const session = await context.newCDPSession(page);
    await Promise.all([
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.setOffline(false),
      context.clearCookies(),
      context.clearPermissions(),
      // Includes frames, whose storage is partitioned by the page around them.
      session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes }),
      session.send('Page.resetNavigationHistory'),
    ]);
    await session.detach();
    clean.add(page);
  }

  return {
    async take(options) {
      const key = JSON.stringify(options);
      const found = [...idle].find(context => JSON.stringify(reusable.get(context)) === key);
      if (!found) return open(options);
      idle.delete(found);
      return found;
    },
    async giveBack(context) {
      const options = reusable.get(context);
      const isEmpty = options !== undefined && (await inTime(empty(context, options)));
      if (isEmpty) return void idle.add(context);
      reusable.delete(context);
      // A context that hangs ends with the worker's browser.
      await inTime(context.close());
    },
    async close() {
      await Promise.all([...reusable.keys()].map(context => context.close()));
    },
  };
}

/** Navigates to a small document of the same origin, so that the page's process survives; throws if that is not possible. */
async function leave(page: Page, { viewport, reducedMotion }: BrowserContextOptions): Promise<void> {
  const { protocol, origin } = new URL(page.url());
  // The session storage of a frame cannot be cleared.
  if (protocol !== 'http:' || page.frames().length > 1) throw new Error('The page cannot stay');
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  await page.goto(`${origin}/readyz`);
  await page.evaluate(() => {
    sessionStorage.clear();
    window.name = '';
  });
  await page.emulateMedia({
    colorScheme: null,
    reducedMotion: reducedMotion ?? null,
    forcedColors: null,
    contrast: null,
    media: null,
  });
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
  await page.mouse.move(0, 0);
}

/** Whether an action finishes within a few seconds: a page may hang, and its server may be gone. */
async function inTime(action: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, 5_000, false);
  });
  const ended = action.then(
    () => true,
    () => false,
  );
  return Promise.race([ended, late]).finally(() => clearTimeout(timer));
}

/** Calls the listener before each call of the given methods, with their first argument. */
function onCall<T extends object>(
  target: T,
  names: readonly (keyof T)[],
  callback: (argument: unknown) => void,
): void {
  for (const name of names) {
    const method = target[name];
    if (typeof method !== 'function') continue;
    const call = (...args: unknown[]): unknown => {
      callback(args[0]);
      return method.apply(target, args);
    };
    Object.assign(target, { [name]: call });
  }
}
