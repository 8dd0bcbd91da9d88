/* An operator's way from a fresh start in production to the first answer, by the steps of the docs. */

import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import { expect, type Page, test } from '@playwright/test';
import { chatIn } from './chat-page';
import { type Production, startProduction } from './stack/production';

test.use({ ignoreHTTPSErrors: true, locale: 'en', serviceWorkers: 'block' });

const address = 'anna.berg@firm.example';

let production: Production;
let open: ModelEndpoint;
let claude: ModelEndpoint;
test.beforeAll(async () => {
  open = await startModelEndpoint([{ text: 'Good morning from Germany.' }], { models: ['open-model'] });
  claude = await startModelEndpoint(undefined, { models: ['claude-sonnet-4-5'], protocol: 'anthropic' });
  // The stand-ins run on this machine, which an address from the console may not name otherwise.
  production = await startProduction({ MODEL_PRIVATE_ADDRESSES: '127.0.0.0/8', SUMMARY_MODEL: 'off' });
});
test.afterAll(async () => {
  await Promise.all([production?.close(), open?.close(), claude?.close()]);
});

async function signIn(page: Page): Promise<void> {
  await page.goto(`${production.portal}/api/core/v1/auth/login?returnTo=/prompts/my`);
  await page.getByLabel('E-mail').fill(address);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(url => url.href.startsWith(production.portal));
  await expect(page.getByRole('button', { name: /Profile of Anna Berg/ })).toBeVisible();
}

interface Endpoint {
  readonly kind: string;
  readonly name: string;
  readonly address: string;
  readonly key: string;
  readonly location: string;
}

async function addEndpoint(page: Page, endpoint: Endpoint): Promise<void> {
  await page.goto(`${production.portal}/operator/endpoints/new`);
  await page.getByRole('link', { name: endpoint.kind }).click();
  await page.getByRole('textbox', { name: 'Name in English' }).fill(endpoint.name);
  await page.getByRole('textbox', { name: 'Address' }).fill(endpoint.address);
  await page.getByLabel('Key', { exact: true }).fill(endpoint.key);
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: endpoint.location }).click();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
}

test('from a fresh start in production to the first answer', async ({ page, browser }) => {
  test.setTimeout(180_000);

  await test.step('the first sign-in; the console does not exist yet', async () => {
    await signIn(page);
    await page.goto(`${production.portal}/operator`);
    await expect(page.getByRole('heading', { name: /does not exist/ })).toBeVisible();
  });

  await test.step('a command makes the person an operator', async () => {
    expect(await production.run('staff', 'add', address, '--operator')).toContain('operator');
    await page.goto(`${production.portal}/operator/endpoints`);
    await expect(page.getByRole('button', { name: 'Add endpoint' }).first()).toBeVisible();
  });

  await test.step('two endpoints, whose keys are never shown', async () => {
    await addEndpoint(page, {
      kind: 'OpenAI-compatible',
      name: 'Our machines',
      address: open.baseUrl,
      key: 'sk-open-0001',
      location: 'Germany',
    });
    await expect(page.getByRole('heading', { name: 'Our machines' })).toBeVisible();
    await addEndpoint(page, {
      kind: 'Anthropic',
      name: 'Claude',
      address: claude.baseUrl,
      key: 'sk-claude-0002',
      location: 'United States',
    });
    await expect(page.getByRole('heading', { name: 'Claude' })).toBeVisible();
    await page.goto(`${production.portal}/operator/endpoints`);
    await expect(page.getByRole('row', { name: /Our machines/ })).toContainText('Germany');
    await expect(page.getByRole('row', { name: /Claude/ })).toContainText('United States');
    await expect(page.locator('body')).not.toContainText('sk-claude-0002');
  });

  await test.step('a price for each model', async () => {
    await page.goto(`${production.portal}/operator/models`);
    for (const name of ['open-model', 'claude-sonnet-4-5']) {
      await page
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Own price' }).check({ force: true });
      await dialog.getByRole('textbox', { name: 'Euro per million input tokens' }).fill('2');
      await dialog.getByRole('textbox', { name: 'Euro per million output tokens' }).fill('8');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('€2.00');
    }
  });

  await test.step('the first workspace', async () => {
    await page.goto(`${production.portal}/prompts/my`);
    await page.getByRole('button', { name: /^Workspace/ }).click();
    await page.getByRole('menuitem', { name: 'Create workspace' }).click();
    const form = page.getByRole('dialog', { name: 'Create workspace' });
    await form.getByRole('textbox').fill('Harbour Office');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('button', { name: /^Workspace.*Harbour Office/ })).toBeVisible();
  });

  await test.step('a curated card, which guests see', async () => {
    await page.goto(`${production.portal}/prompt/create`);
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: 'Title' }).fill('Greet a guest');
    await main.getByRole('textbox', { name: 'Description' }).fill('A short welcome');
    await main.getByRole('textbox', { name: 'Text' }).fill('Greet {{Name}} in one sentence.');
    await main.getByRole('button', { name: 'Draw a cover' }).click();
    await main.getByRole('combobox', { name: 'Tags' }).fill('Welcome');
    await main.getByRole('combobox', { name: 'Tags' }).press('Enter');
    await main.getByRole('combobox', { name: 'Visible to' }).click();
    await page.getByRole('option', { name: /^Curated/ }).click();
    await main.getByRole('button', { name: 'Create prompt' }).click();
    await expect(page.getByRole('heading', { name: 'Greet a guest' })).toBeVisible();
    const guest = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en' });
    const visitor = await guest.newPage();
    await visitor.goto(`${production.portal}/guest`);
    await expect(visitor.getByRole('button', { name: 'Greet a guest', exact: true })).toBeVisible();
    await guest.close();
  });

  await test.step('the first answer, paid by the price of its model', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('Ines');
    await page.getByRole('button', { name: 'Open in chat' }).click();
    const chat = chatIn(page);
    await expect(chat.composer).toHaveValue('Greet Ines in one sentence.');
    await chat.composer.press('Enter');
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
    const answered = [...open.requests, ...claude.requests];
    expect(answered).toHaveLength(1);
    expect(JSON.stringify(answered[0]?.body)).toContain('Greet Ines in one sentence.');
  });

  await test.step('the log has every step, and no key', async () => {
    await page.goto(`${production.portal}/operator/log`);
    for (const action of ['Role given', 'Endpoint added', 'Model changed'])
      await expect(page.getByText(action).first()).toBeVisible();
    expect(production.output()).not.toMatch(/sk-(?:open|claude)-/);
  });
});
