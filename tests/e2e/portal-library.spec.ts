import { daily } from '../daily';
import { isolations, promptsOn } from '../sdk/host-page';
import { expect, signIn, test } from './test';

test('a curated card goes on a list and off it again, and the empty list says how it is filled', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'member', '/prompts/curated');
  const menuOf = (title: string) => page.getByRole('button', { name: `More for “${title}”` }).click();
  await menuOf('Analyse a table');
  await page.getByRole('menuitem', { name: 'Add to a list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'New list' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tables');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const lists = page.getByRole('main').getByRole('button', { name: 'Lists', exact: true });
  await lists.click();
  await page.getByRole('menuitemradio', { name: 'Tables' }).click();
  await expect(page.getByRole('heading', { name: 'Tables', exact: true })).toBeVisible();
  await menuOf('Analyse a table');
  await page.getByRole('menuitem', { name: 'Take off this list' }).click();
  await expect(page.getByRole('heading', { name: 'No prompts on this list yet' })).toBeVisible();
  // Leaves her without lists, as other tests of this stack expect.
  await page.getByRole('button', { name: 'Delete the list “Tables”' }).click();
  await dialog.getByRole('button', { name: 'Delete list' }).click();
  await expect(page.getByText('List deleted')).toBeVisible();
  await lists.click();
  await expect(page.getByRole('menuitemradio', { name: 'All prompts' })).toBeVisible();
  await expect(page.getByRole('menuitemradio', { name: 'Tables' })).toHaveCount(0);
});

test('a workspace whose plan has no lists says so before one is made', async ({ page, stack }) => {
  await signIn(page, stack, 'member', '/prompts/my');
  const own = await page.request.get(`${stack.portal}/api/core/v1/organizations/me`);
  const personal = (await own.json()).find((each: { personal: boolean }) => each.personal);
  await page.goto(`${stack.portal}/prompts/my?organization=${personal.id}`);
  await expect(page.getByRole('button', { name: /^Workspace .* Basic plan$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Lists', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: /^New list/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('The plan of this workspace has no lists.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 700 }, hasTouch: true });

  test('the title of a row has a line of its own', async ({ page, stack }) => {
    await signIn(page, stack, 'member', '/prompts/workspace');
    await page.getByRole('radio', { name: 'List', exact: true }).tap();
    const rows = page.locator('.p-row');
    await expect(rows.first()).toBeVisible();
    const widths = await rows.evaluateAll(all =>
      all.map(row => {
        const text = row.querySelector('.p-row-text')?.getBoundingClientRect();
        return (text?.width ?? 0) / row.getBoundingClientRect().width;
      }),
    );
    expect(Math.min(...widths)).toBeGreaterThan(0.5);
  });

  test('what is done with a card stands behind its menu', async ({ page, stack }) => {
    await signIn(page, stack, 'member', '/prompts/curated');
    const card = page.locator('.p-card', { hasText: 'Analyse a table' });
    const actions = card.locator('.p-card-actions').getByRole('button').filter({ visible: true });
    await expect(actions).toHaveCount(2);
    await expect(actions.last()).toHaveAccessibleName('“Analyse a table” as a favourite');
    await card.getByRole('button', { name: 'More for “Analyse a table”' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Open in chat' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  });

  for (const isolation of isolations) {
    test(
      `in a narrow column the tools stand in one row and the current tab is in view (${isolation})`,
      daily(isolation === 'iframe'),
      async ({ page, stack }) => {
        await page.goto(`${stack.examples}/prompts/?isolation=${isolation}`);
        const prompts = promptsOn(page, isolation);
        const current = prompts.getByRole('tab', { name: /^Curated, \d/ });
        await current.tap();
        await expect(current).toHaveAttribute('aria-selected', 'true');
        await prompts.getByRole('button', { name: 'Filters and more' }).tap();
        const end = async (name: RegExp) => {
          const box = await prompts.getByRole('button', { name }).boundingBox();
          return box && { middle: box.y + box.height / 2, right: box.x + box.width };
        };
        const [lists, more] = [await end(/^Lists$/), await end(/^More$/)];
        expect(Math.abs((more?.middle ?? 0) - (lists?.middle ?? 1_000))).toBeLessThan(4);
        await expect(prompts.getByRole('tablist')).toBeVisible();
        await expect
          .poll(() =>
            current.evaluate(tab => {
              const [own, row] = [tab, tab.parentElement ?? tab].map(each => each.getBoundingClientRect());
              return Boolean(own && row && own.left >= row.left - 1 && own.right <= row.right + 1);
            }),
          )
          .toBe(true);
      },
    );
  }
});
