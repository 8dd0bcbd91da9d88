import type { Page } from '@playwright/test';
import { chatOn, type HandledElement, openHostPage, waitForState } from '../sdk/host-page';
import { chatIn } from './chat-page';
import { collectPrints, type Print } from './collect-prints';
import { expect, signIn, test } from './test';

const only = async (prints: readonly Print[]): Promise<Print> => {
  await expect.poll(() => prints.length).toBe(1);
  const [print] = prints;
  if (!print) throw new Error('nothing was printed');
  return print;
};

const lines = [...Array(80).keys()].map(
  index =>
    `const berth${index} = 'a line of code that is longer than the paper is wide: ${'quay '.repeat(20)}';`,
);
const rows = [...Array(40).keys()].map(index => `| Ship ${index} | ${index * 10} t |`);
const answer = [
  'Here is all:',
  '```js',
  ...lines,
  '```',
  '',
  '| Ship | Load |',
  '| --- | --- |',
  ...rows,
  '',
  'The end.',
].join('\n');

const expectWhole = ({ text, color, cut }: Print) => {
  expect(text).toContain('berth79');
  expect(text).toContain('Ship 39');
  expect(text.indexOf('What is there?')).toBeLessThan(text.indexOf('The end.'));
  expect(color).toBe('rgb(0, 0, 0)');
  expect(cut).toEqual([]);
};

/** Prints with the keyboard shortcut and print styles. */
async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.keyboard.press('Control+p');
}

test.use({ colorScheme: 'dark' });

test('prints a whole chat without the page, in light colours: in the portal and as a shared chat', async ({
  page,
  stack,
  openBrowser,
}) => {
  stack.model.use([{ text: answer }]);
  const prints = await collectPrints(page);
  await signIn(page, stack, 'member', '/chat');
  const chat = chatIn(page);
  await chat.ask('What is there?');
  await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
  await print(page);
  const printed = await only(prints);
  expectWhole(printed);
  expect(printed.text).not.toContain('New chat');

  const address = await page.evaluate(async () => {
    const id = location.pathname.split('/').pop();
    const all = await (await fetch('/api/core/v1/organizations/me')).json();
    for (const { id: organizationId } of all) {
      const path = `/api/chat/v1/organizations/${organizationId}/channels/${id}/share`;
      const shared = await fetch(path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ audience: 'organization', with_name: false }),
      });
      if (shared.ok) return (await shared.json()).id as string;
    }
    return '';
  });
  const colleague = await openBrowser();
  const sharedPrints = await collectPrints(colleague);
  await signIn(colleague, stack, 'admin', `/share/${address}`);
  await expect(colleague.getByText('The end.')).toBeVisible();
  await colleague.getByText('The end.').click();
  await print(colleague);
  expectWhole(await only(sharedPrints));
});

for (const isolation of ['shadow', 'iframe'] as const)
  test(`an embed in ${isolation} prints its chat without the page around it`, async ({ page, stack }) => {
    stack.model.use([{ text: answer }]);
    const prints = await collectPrints(page);
    await openHostPage(page, stack, { isolation, body: '<h1>Harbour office</h1><div id="help"></div>' });
    await waitForState(page, 'ready');
    const chat = chatOn(page, isolation);
    await chat.ask('What is there?');
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
    if (isolation === 'iframe') {
      await chat.composer.press('Control+p');
    } else {
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => {
        const element = document.querySelector<HandledElement>('oriel-chat');
        return element?.handle.request('print', {});
      });
    }
    const printed = await only(prints);
    if (isolation === 'shadow') expectWhole(printed);
    expect(printed.text).toContain('The end.');
    expect(printed.text).not.toContain('Harbour office');
  });

test('a list is printed with all rows', async ({ page, stack }) => {
  const prints = await collectPrints(page);
  await signIn(page, stack, 'owner', '/prompts/workspace');
  await page.evaluate(async () => {
    const all = await (await fetch('/api/core/v1/organizations/me')).json();
    const space = all.find(({ personal }: { personal: boolean }) => !personal).id;
    for (const index of Array(60).keys()) {
      const form = new FormData();
      const values = {
        space,
        title: `Quay ${index}`,
        description: 'A quay',
        prompt: 'Text',
        visibility: 'ORG',
        tags: 'quays',
        cover: '1',
      };
      for (const [name, value] of Object.entries(values)) form.set(name, value);
      const made = await fetch('/api/prompts/v1/cards', { method: 'POST', body: form });
      if (!made.ok) throw new Error(await made.text());
    }
  });
  await page.reload();
  await expect(page.getByRole('main').getByRole('button', { name: /./ }).first()).toBeVisible();
  await expect(page.locator('.o-skeleton')).toHaveCount(0);
  await print(page);
  const { text, cut } = await only(prints);
  for (const index of [0, 30, 59]) expect(text).toContain(`Quay ${index}`);
  expect(text).not.toContain('New chat');
  expect(cut).toEqual([]);
});
