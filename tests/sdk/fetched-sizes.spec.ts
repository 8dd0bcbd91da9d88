/*
 * Limits for the bytes that a browser with an empty cache fetches: until a widget or a page can be used, and in total before
 * the first user action. Files and documents count at their brotli-compressed size; API responses, fonts and images do not
 * count. A file that is accidentally loaded at the start counts, whatever its name.
 */
import type { Page, Request } from '@playwright/test';
import { drawImages } from '../e2e/draw-images';
import { signInAtWindow } from '../e2e/sign-in-window';
import type { Stack } from '../e2e/stack/stack';
import { expect, signIn, test } from '../e2e/test';
import { watchFor } from '../note-use';
import { chatOn, type Isolation, isolations, openHostPage, waitForState } from './host-page';

test.use({ isWarm: false });

type Widget = 'chat' | 'prompts' | 'images' | 'workspace';
type Path = '/guest' | '/chat';

/** Kilobytes until a widget or page can be used, and in total. */
type Limit = readonly [untilUse: number, inAll: number];

/** Measured in German, which has the longer texts, and with an image in the gallery. */
const limits: Readonly<Record<Widget, Readonly<Record<Isolation, Limit>>>> = {
  chat: { shadow: [111, 159], iframe: [146.5, 191.5] },
  prompts: { shadow: [98, 107.5], iframe: [134, 143.5] },
  images: { shadow: [93.5, 96], iframe: [129, 132] },
  workspace: { shadow: [119, 119], iframe: [153.5, 153.5] },
};
/** When it is idle, a chat fetches 30 kB in advance. Slow machines have shown 2 kB more. */
const limitsBesideChat: Readonly<Record<Exclude<Widget, 'chat'>, Limit>> = {
  prompts: [154.5, 194],
  images: [151, 181],
  workspace: [168, 200],
};
const limitsOfPortal: Readonly<Record<Path, Limit>> = {
  '/guest': [265, 265],
  '/chat': [193, 340],
};

/** Elements that exist as soon as a widget or a page can be used. */
const signs: Readonly<Record<Widget | Path, string>> = {
  chat: '[part="answer"] strong',
  prompts: '[role="tab"]',
  images: '.i-request',
  workspace: 'td b',
  '/guest': '.p-card-title',
  '/chat': 'textarea',
};

/**
 * A value below this share of its limit means that the limit should be lowered, or that nothing was measured. Files that load
 * around the first use may count towards the first value or not.
 */
const least = 0.85;

/** Share of the first value that a slow machine may add: files that other machines load just after the first use. */
const early = 0.04;

/**
 * Milliseconds without a request after which no more are expected; a chat waits three seconds before it loads code in advance.
 */
const quiet = 3500;

const isOurs = (request: Request, origin: string): boolean => {
  const url = new URL(request.url());
  return url.origin === origin && !/^\/api\/|\.(?:woff2?|webp|png|svg|ico)$/.test(url.pathname);
};

/**
 * Records what a page fetches from now on. The returned function waits until nothing more loads, prints the kilobytes with
 * their limits, and checks them.
 */
async function weigh(page: Page, { portal }: Stack, sign: string, name: string) {
  const requests: Request[] = [];
  let last = Date.now();
  page.on('request', request => {
    if (!isOurs(request, portal)) return;
    requests.push(request);
    last = Date.now();
  });
  let used = 0;
  // Several elements report; the last one counts.
  await page.exposeFunction('noteUse', (time: number) => {
    used = time;
  });
  await page.addInitScript(watchFor(sign));
  return async ([untilUse, inAll]: Limit) => {
    await expect.poll(() => used).toBeGreaterThan(0);
    await expect.poll(() => Date.now() - last, { timeout: 30_000 }).toBeGreaterThan(quiet);
    const sizes = await Promise.all(
      requests.map(async request => ({
        isEarly: request.timing().startTime <= used,
        size: (await request.sizes()).responseBodySize / 1000,
      })),
    );
    const sum = (rows: typeof sizes) => rows.reduce((total, { size }) => total + size, 0);
    const figures = [sum(sizes.filter(({ isEarly }) => isEarly)), sum(sizes)] as const;
    const [atUse, atEnd] = figures.map(each => each.toFixed(1));
    process.stdout.write(
      `    ${name}: ${atUse} of ${untilUse} kB until it can be used, ${atEnd} of ${inAll} kB in all\n`,
    );
    const [first, total] = figures;
    expect(first).toBeLessThanOrEqual(untilUse * (1 + early));
    expect(first).toBeGreaterThan(untilUse * least);
    expect(total).toBeLessThanOrEqual(inAll);
  };
}

const tagOf = (widget: Widget) => `oriel-${widget}`;

/** Shows widgets on a third-party page to a person who has signed in there before, with an empty cache. */
async function show(page: Page, stack: Stack, names: readonly [Widget, ...Widget[]], isolation: Isolation) {
  const { publishableKey } = stack.allInOne;
  const attributes = `api="${stack.portal}" publishable-key="${publishableKey}" isolation="${isolation}" locale="de"`;
  await openHostPage(page, stack, {
    isolation,
    body: names.map(name => `<${tagOf(name)} ${attributes}></${tagOf(name)}>`).join(''),
    script: 'data-oriel-target="#nowhere"',
  });
  const first = page.locator(tagOf(names[0]));
  const place = isolation === 'iframe' ? first.frameLocator('iframe') : first;
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    place.getByRole('button', { name: 'Anmelden' }).first().click(),
  ]);
  await signInAtWindow(popup, stack, 'owner');
  await waitForState(page, 'ready', tagOf(names[0]));
  if (names.includes('images')) await drawImages(page, stack, [{ message: 'A pier', count: 1 }]);
  // Nothing of this page loads later, and the routes here bypass the cache.
  await page.goto('about:blank');
  await page.route('**/*', route => route.continue());
  const hold = await weigh(
    page,
    stack,
    signs[names.at(-1) ?? names[0]],
    `${names.join(' with ')}, ${isolation}`,
  );
  await page.goto(`${stack.examples}/host-page`);
  for (const name of names) await waitForState(page, 'ready', tagOf(name));
  return hold;
}

for (const isolation of isolations) {
  test(`chat in ${isolation} is within its size`, async ({ page, stack }) => {
    stack.model.use(() => [{ text: 'An answer with **some** marks.' }]);
    const hold = await weigh(page, stack, signs.chat, `chat, ${isolation}`);
    await openHostPage(page, stack, {
      isolation,
      script: 'data-oriel-target="#help" data-oriel-locale="de"',
    });
    await waitForState(page, 'ready');
    await chatOn(page, isolation).ask('What does it weigh?');
    await hold(limits.chat[isolation]);
  });

  for (const widget of ['prompts', 'images', 'workspace'] as const) {
    test(`${widget} in ${isolation} is within its size`, async ({ page, stack }) => {
      const hold = await show(page, stack, [widget], isolation);
      await hold(limits[widget][isolation]);
    });
  }
}

for (const widget of ['prompts', 'images', 'workspace'] as const) {
  test(`a chat with ${widget} beside it is within its size`, async ({ page, stack }) => {
    const hold = await show(page, stack, ['chat', widget], 'shadow');
    await hold(limitsBesideChat[widget]);
  });
}

for (const path of ['/guest', '/chat'] as const) {
  test(`the page ${path} of the portal is within its size`, async ({ page, stack }) => {
    const hold = await weigh(page, stack, signs[path], `portal, ${path}`);
    if (path === '/guest') await page.goto(stack.portal + path);
    else await signIn(page, stack, 'member', path);
    await hold(limitsOfPortal[path]);
  });
}
