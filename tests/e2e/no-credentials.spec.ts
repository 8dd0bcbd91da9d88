import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { chatOfExample } from './chat-page';
import { signInAtWindow } from './sign-in-window';
import { expect, signInByHand, test } from './test';

/**
 * Credentials that a browser sent and received, recorded at the network level: including cookies and headers that no page can
 * see.
 */
interface Traffic {
  /** Maps the value of each observed credential to its kind. */
  readonly credentials: Map<string, string>;
  /** Codes of the real login. Its protocol puts them into one address, and each is valid for one call. */
  readonly codes: Set<string>;
  readonly addresses: Set<string>;
  readonly referers: Set<string>;
  /** Responses that are still being read. */
  readonly pending: Promise<void>[];
}

const secretFields = /"(token|codeVerifier|password)":"([^"]{4,})"/g;

async function watch(context: BrowserContext): Promise<Traffic> {
  const traffic: Traffic = {
    credentials: new Map(),
    codes: new Set(),
    addresses: new Set(),
    referers: new Set(),
    pending: [],
  };
  const note = (value: string | undefined, what: string) => {
    if (value && value.length >= 16) traffic.credentials.set(value, what);
  };
  const noteFields = (text: string) => {
    for (const [, name = '', value] of text.matchAll(secretFields)) note(value, name);
  };
  const listen = (session: CDPSession) => {
    session.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
      for (const [name, value] of Object.entries(headers)) {
        const lower = name.toLowerCase();
        if (lower === 'referer') traffic.referers.add(value);
        if (lower === 'authorization') note(value.replace(/^Bearer /, ''), 'token');
      }
    });
  };
  const attach = async (page: Page) => {
    const session = await context.newCDPSession(page);
    listen(session);
    await session.send('Network.enable');
  };
  context.on('page', page => traffic.pending.push(attach(page)));
  context.on('request', request => {
    traffic.addresses.add(request.url());
    const query = new URL(request.url()).searchParams;
    if (query.has('code')) traffic.codes.add(query.get('code') ?? '');
    noteFields(request.postData() ?? '');
  });
  context.on('response', response => {
    const location = response.headers().location;
    if (location) traffic.addresses.add(new URL(location, response.url()).href);
    if (!/api\/access|\/token$/.test(response.url())) return;
    // The bodies of a closed page's responses can no longer be read.
    const read = response.text().then(noteFields, () => undefined);
    traffic.pending.push(read);
  });
  return traffic;
}

/** Records the current cookies; each rotated value counts. */
async function noteCookies(context: BrowserContext, { credentials }: Traffic): Promise<void> {
  for (const { name, value } of await context.cookies()) {
    // The identity provider's own cookies and address parameters are outside the scope of this test.
    if (!/^(__Host-)?oriel-/.test(name)) continue;
    for (const part of [value, ...decodeURIComponent(value).split('.')])
      if (part.length >= 16) credentials.set(part, `cookie ${name}`);
  }
}

/** Everything that the page's documents store where a script or the next person could find it. */
async function keptBy(page: Page): Promise<string> {
  // A window that is closing shows an empty document.
  const documents = page.frames().filter(frame => frame.url().startsWith('http'));
  const parts = documents.map(frame =>
    frame.evaluate(async () => {
      const stored = (name: 'localStorage' | 'sessionStorage') => {
        try {
          return { ...window[name] };
        } catch {
          return 'denied';
        }
      };
      const databases: unknown[] = [];
      // A frame on a third-party page may be denied all storage; then it stores nothing.
      for (const { name = '' } of stored('localStorage') === 'denied' ? [] : await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error);
        });
        for (const store of database.objectStoreNames) {
          const asked = database.transaction(store).objectStore(store).getAll();
          databases.push(await new Promise(resolve => (asked.onsuccess = () => resolve(asked.result))));
        }
        database.close();
      }
      const cached: unknown[] = [];
      for (const name of stored('localStorage') === 'denied' ? [] : await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          cached.push(request.url, await (await cache.match(request))?.text());
      }
      return JSON.stringify([
        location.href,
        document.referrer,
        document.cookie,
        window.name,
        stored('localStorage'),
        stored('sessionStorage'),
        history.state,
        performance.getEntries().map(({ name }) => name),
        databases,
        cached,
      ]);
    }),
  );
  return (await Promise.all(parts)).join('\n');
}

for (const isolation of ['shadow', 'iframe'] as const) {
  test(`no credential stands in an address, a log or a store after every sign-in there is, in ${isolation}`, async ({
    browser,
    stack,
  }) => {
    test.slow();
    stack.model.use(() => [{ text: 'Welcome.' }]);
    const texts: [where: string, text: string][] = [];
    const all: Traffic[] = [];
    const visit = async (journey: (page: Page, look: (where: string) => Promise<void>) => Promise<void>) => {
      const context = await browser.newContext();
      const traffic = await watch(context);
      all.push(traffic);
      const page = await context.newPage();
      await journey(page, async where => {
        await noteCookies(context, traffic);
        for (const each of context.pages()) texts.push([where, await keptBy(each)]);
      });
      await Promise.all(traffic.pending);
      await context.close();
    };
    const address = (token: string) => `${stack.examples}/script-tag/?isolation=${isolation}${token}`;
    const widgetOf = (page: Page) =>
      isolation === 'iframe' ? page.frameLocator('#help iframe') : page.locator('#help');

    await visit(async (page, look) => {
      await page.goto(address('&token=none'));
      const chat = chatOfExample(page, isolation);
      await chat.composer.fill('By a window?');
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        widgetOf(page).getByRole('button', { name: 'Sign in' }).click(),
      ]);
      await popup.locator('input[name="username"]').waitFor();
      await look('while the window is open');
      await signInAtWindow(popup, stack);
      await expect(chat.answers.first()).toContainText('Welcome.');
      await look('signed in by a window');
      await page.reload();
      await expect(chat.answers.first()).toContainText('Welcome.');
      await look('signed in by the cookie');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(widgetOf(page).getByRole('button', { name: 'Sign in' })).toBeVisible();
      await look('signed out');
    });

    await visit(async (page, look) => {
      await page.addInitScript(() => Object.assign(window, { open: () => null }));
      await page.goto(address('&token=none'));
      const chat = chatOfExample(page, isolation);
      await chat.composer.fill('Without a window?');
      await widgetOf(page).getByRole('button', { name: 'Sign in' }).click();
      await widgetOf(page).getByRole('button', { name: 'Sign in without a window' }).click();
      await signInAtWindow(page, stack, 'admin');
      await page.waitForURL(address('&token=none'));
      await expect(chat.composer).toHaveValue('Without a window?');
      await chat.composer.press('Enter');
      await expect(chat.answers.first()).toContainText('Welcome.');
      await look('signed in with the whole page');
    });

    await visit(async (page, look) => {
      await page.goto(address(''));
      const chat = chatOfExample(page, isolation);
      await chat.ask('By the token address?');
      await expect(chat.answers.first()).toContainText('Welcome.');
      await look('with tokens of the host');
    });

    await visit(async (page, look) => {
      await signInByHand(page, stack, 'member');
      await look('in the portal');
      await page.getByRole('button', { name: /^Profile of/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
      await look('out of the portal');
    });

    const credentials = new Map(all.flatMap(each => [...each.credentials]));
    // Without observed credentials, this test would prove nothing.
    const kinds = new Set(credentials.values());
    for (const kind of ['token', 'codeVerifier', 'cookie oriel-embed', 'cookie oriel-session'])
      expect([...kinds]).toContain(kind);
    const addresses = all.flatMap(each => [...each.addresses]);
    const referers = all.flatMap(each => [...each.referers]);
    const codes = all.flatMap(each => [...each.codes]);
    expect(codes.length).toBeGreaterThan(0);
    const places: [where: string, text: string][] = [
      ...texts,
      ['an address', addresses.join('\n')],
      ['a referer', referers.join('\n')],
      ['the log', stack.output()],
    ];
    // The log must contain these sign-ins; otherwise it would prove nothing.
    const attempt = addresses
      .map(each => new URL(each).pathname)
      .find(path => path.includes('/embed/v1/sign-in/'));
    expect(stack.output()).toContain(attempt ?? 'a sign-in of an embed');
    const found = places.flatMap(([where, text]) =>
      [...credentials].filter(([value]) => text.includes(value)).map(([, what]) => `${what} in ${where}`),
    );
    expect(found).toEqual([]);
    // The login code goes from the provider to our server, and nowhere else.
    const elsewhere = [
      ...places.filter(([where]) => where !== 'an address'),
      ['another address', addresses.filter(each => !each.includes('/api/core/v1/auth/callback?')).join('\n')],
    ];
    for (const code of codes)
      expect(elsewhere.filter(([, text]) => text?.includes(code)).map(([where]) => where)).toEqual([]);
  });
}
