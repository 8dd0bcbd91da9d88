import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/**
 * Browser contexts that stay from test to test, with the caches of the browser and, where a test ends in the portal, its
 * page: a page in a process of its own costs twice as much to open as one that is there.
 */
export interface WarmContexts {
  /** A context with these options and one page. It has no cookies, storage, permissions, listeners or routes. */
  take(options: BrowserContextOptions): Promise<BrowserContext>;
  /** Empties a context for the next test, or closes it if a test has left something in it that nothing can undo. */
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
  /** The contexts that a later test may have, with their options. */
  const reusable = new Map<BrowserContext, BrowserContextOptions>();
  const idle = new Set<BrowserContext>();
  /** The pages that a later test may have. */
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
      // Also of frames, whose storage belongs to the page around them.
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
      // One that hangs ends with the browser of the worker.
      await inTime(context.close());
    },
    async close() {
      await Promise.all([...reusable.keys()].map(context => context.close()));
    },
  };
}

/** Brings a page to a small document of its own origin, so that its process stays; throws where it cannot. */
async function leave(page: Page, { viewport, reducedMotion }: BrowserContextOptions): Promise<void> {
  const { protocol, origin } = new URL(page.url());
  // Nothing clears the session storage of a frame.
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

/** Whether something ends well within seconds: a page may hang, and its server may be gone. */
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

/** Calls back before each call of some methods, with their first argument. */
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
