import { test as base } from '@playwright/test';
import { chatIn } from './chat-page';
import { type Stack, startStack } from './stack/stack';
import { expect, signInByHand } from './test';

interface Product {
  /** Name of the variant. Default: Oriel itself. */
  readonly variant?: string;
  readonly name: string;
  /** A guest's English menu entries in addition to the pages: settings, and the `about` links. */
  readonly hasSettings: boolean;
  readonly about: readonly string[];
}

const products: readonly Product[] = [
  { name: 'Oriel', hasSettings: true, about: [] },
  {
    name: 'Bank Talk',
    variant: 'bank-talk',
    hasSettings: false,
    about: ['Imprint', 'Privacy', 'Terms'],
  },
];

const test = base.extend<{ product: Product; stack: Stack }>({
  product: [products[0] as Product, { option: true }],
  stack: async ({ product }, use) => {
    const stack = await startStack({ variant: product.variant });
    await use(stack);
    await stack.close();
  },
});

for (const product of products)
  test.describe(`the product called ${product.name}`, () => {
    test.use({ product, locale: 'en-GB' });

    test('leads from the guest page to an answer, a card and the members', async ({ page, stack }) => {
      test.setTimeout(120_000);
      const main = page.getByRole('navigation', { name: 'Main' });
      await page.goto(stack.portal);
      await expect(page).toHaveTitle(new RegExp(`^${product.name}`));
      await page.getByRole('button', { name: 'Only necessary' }).click();
      await expect(main.getByRole('link', { name: 'Settings' })).toHaveCount(product.hasSettings ? 1 : 0);
      const about = main.getByRole('button', { name: /^About/ });
      await about.click();
      for (const name of ['About the product', 'Prices', 'Changelog', 'Imprint', 'Privacy', 'Terms']) {
        const links = await main.getByRole('link', { name, exact: true }).all();
        const targets = await Promise.all(links.map(link => link.getAttribute('target')));
        expect(targets.includes('_blank'), name).toBe(product.about.includes(name));
      }
      await page.keyboard.press('Escape');
      const manifest = await (await page.request.get(`${stack.portal}/manifest.webmanifest`)).json();
      expect(manifest.name).toBe(product.name);

      await test.step('an answer', async () => {
        await signInByHand(page, stack, 'admin');
        const chat = chatIn(page);
        await chat.ask('What is a term deposit?');
        await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
        await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
        await expect(page).toHaveTitle(new RegExp(`^${product.name}`));
      });

      await test.step('the account in a low window', async () => {
        const size = page.viewportSize();
        await page.setViewportSize({ width: 1280, height: 600 });
        await main.getByRole('button', { name: 'Back' }).click();
        await expect(main.getByRole('button', { name: /^Profile of/ })).toBeInViewport({ ratio: 1 });
        await expect(about).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(0);
        if (size) await page.setViewportSize(size);
      });

      await test.step('a card', async () => {
        await page.goto(`${stack.portal}/prompt/create`);
        await page.getByRole('textbox', { name: 'Title' }).fill('Explain a product');
        await page.getByRole('textbox', { name: 'Description' }).fill('Explains a product to a customer.');
        await page
          .getByRole('textbox', { name: 'Text', exact: true })
          .fill('Explain {{Product}} in plain words.');
        const tags = page
          .getByRole('combobox', { name: 'Tags' })
          .or(page.getByRole('textbox', { name: 'Tags' }));
        await tags.fill('Products');
        await tags.press('Enter');
        await page.getByRole('button', { name: 'Draw a cover' }).click();
        await page.getByRole('main').getByRole('button', { name: 'Create prompt' }).click();
        await expect(page.getByRole('textbox', { name: 'Product' })).toBeVisible();
      });

      await test.step('the members, settings, and out again', async () => {
        await page.goto(`${stack.portal}/workspace/manage/members`);
        await expect(page.getByText('Mara Lindner')).toBeVisible();
        await page.goto(`${stack.portal}/settings?tab=general`);
        await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
        await page.getByRole('button', { name: 'Profile of' }).click();
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
        await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
      });
    });
  });
