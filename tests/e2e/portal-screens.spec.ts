import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { expectAccessible } from '../axe';
import { daily } from '../daily';
import { dress, type Look } from './dress';
import { type Stack, startStack } from './stack/stack';
import { expect, signIn } from './test';

/** Folder for a screenshot of each screen. Default: none are taken. */
const pictures = process.env.ORIEL_PICTURES;

const products = ['oriel', 'bank-talk'] as const;
type Product = (typeof products)[number];

const test = base.extend<object, { stackOf: (product: Product) => Promise<Stack> }>({
  stackOf: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures are needed from a pattern
    async ({}, use) => {
      const started = new Map<Product, Promise<Stack>>();
      await use(product => {
        const stack = started.get(product) ?? startStack(product === 'oriel' ? {} : { variant: product });
        started.set(product, stack);
        return stack;
      });
      for (const stack of started.values()) await (await stack).close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const guestScreens = ['/', '/pricing', '/settings?tab=cookies', '/nowhere', '/no-access', '/oops'];

const memberScreens = [
  '/chat',
  '/prompts/my',
  '/prompts/workspace',
  '/prompts/curated',
  '/prompt/create',
  '/prompts/import',
  '/agents',
  '/agents/create',
  '/image-generation',
  '/settings',
  ...['profile', 'appearance', 'chat', 'data', 'sites'].map(tab => `/settings?tab=${tab}`),
  ...[
    'members',
    'invites',
    'teams',
    'agents',
    'keys',
    'applications',
    'audit',
    'subscription',
    'general',
  ].map(tab => `/workspace/manage/${tab}`),
];

/** Every look of each product; the daily run takes one. */
const looks = products.flatMap(product =>
  (['light', 'dark'] as const).flatMap(theme =>
    (['de', 'en'] as const).flatMap(locale =>
      [1440, 390, 320].map(width => ({ product, theme, locale, width })),
    ),
  ),
);
const isDaily = ({ product, theme, locale, width }: Look & { readonly product: Product }) =>
  product === 'oriel' && theme === 'light' && locale === 'en' && width === 1440;

/** Waits until nothing on the page is loading, including a widget. */
async function settle(page: Page, hasWidget: boolean): Promise<void> {
  const main = page.getByRole('main');
  if (hasWidget) await main.locator('.k-frame[data-state="ready"]').first().waitFor();
  await main
    .getByRole('heading')
    .or(main.getByRole('button'))
    .or(main.getByRole('textbox'))
    .filter({ visible: true })
    .first()
    .waitFor();
  // Parts load one after another, so the page may look idle between two of them: it is checked twice.
  for (let look = 0; look < 2; look += 1) {
    await page.waitForTimeout(200);
    await expect(page.locator('[aria-busy="true"], .o-skeleton, [aria-label=""]')).toHaveCount(0);
  }
}

for (const look of looks) {
  const { product, theme, locale, width } = look;
  test(
    `every screen can be read: ${product}, ${theme}, ${locale}, ${width} px`,
    daily(isDaily(look)),
    async ({ page, stackOf }) => {
      test.setTimeout(240_000);
      const stack = await stackOf(product);
      const folder = join(pictures ?? '', `${product}-${theme}-${locale}-${width}`);
      if (pictures) await mkdir(folder, { recursive: true });
      const look = async (path: string, { hasWidget = false } = {}) => {
        await settle(page, hasWidget);
        if (pictures) await page.screenshot({ path: join(folder, `${path.replace(/\W+/g, '-')}.png`) });
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await expect(page).toHaveTitle(product === 'oriel' ? /^Oriel/ : /^Bank Talk/);
      };
      await dress(page, { theme, locale, width });
      for (const path of guestScreens)
        await test.step(`as a guest: ${path}`, async () => {
          await page.goto(stack.portal + path);
          await look(path === '/' ? '/guest' : path);
        });
      await signIn(page, stack, 'admin');
      for (const path of memberScreens)
        await test.step(path, async () => {
          await page.goto(stack.portal + path);
          await look(path, { hasWidget: !path.startsWith('/settings') });
        });
    },
  );
}
