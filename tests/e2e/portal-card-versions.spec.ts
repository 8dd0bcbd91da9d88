import { expectAccessibleInFull } from '../axe';
import { expect, signIn, test } from './test';

const title = 'User story with acceptance criteria';
const proposed = 'User stories with acceptance criteria';

test('a colleague proposes a change, and the author accepts it, reverts it and restores it', async ({
  page,
  stack,
  openBrowser,
}) => {
  const colleague = await openBrowser();
  await signIn(colleague, stack, 'admin', '/prompts/workspace');
  await colleague.getByRole('button', { name: title, exact: true }).click();
  const hers = colleague.getByRole('main');
  await hers.getByRole('button', { name: 'Propose a change' }).click();
  await expect(colleague).toHaveURL(/\/prompt\/[0-9a-f-]{36}\/propose$/);
  const card = colleague.url().replace(/\/propose$/, '');
  await expect(hers.getByRole('combobox', { name: 'Visible to' })).toHaveCount(0);
  await hers.getByRole('textbox', { name: 'Title' }).fill(proposed);
  await hers.getByRole('textbox', { name: 'Message' }).fill('Whose else would it be?');
  await expectAccessibleInFull(colleague);
  await colleague.reload();
  await expect(hers.getByRole('textbox', { name: 'Title' })).toHaveValue(proposed);
  await hers.getByRole('button', { name: 'Send proposal' }).click();
  await expect(colleague.getByText('Mara Lindner decides about it.')).toBeVisible();
  await expect(colleague).toHaveURL(card);
  await hers.getByRole('button', { name: 'Show' }).click();
  await expect(hers.getByRole('button', { name: 'Take back' })).toBeVisible();

  await signIn(page, stack, 'member', '/prompts/my');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Proposals, \d waits? for you$/ }).click();
  await expect(page).toHaveURL(`${stack.portal}/prompts/proposals`);
  await expectAccessibleInFull(page);
  await main.getByRole('button', { name: /Whose else would it be/ }).click();
  await expect(page).toHaveURL(`${card}/proposals`);
  const proposal = main.getByRole('region', { name: 'Proposal' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Proposals']);
  await expect(proposal.getByRole('deletion')).toContainText('story');
  await expect(proposal.getByRole('insertion')).toContainText('stories');
  await expectAccessibleInFull(page);
  await proposal.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Proposal accepted')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${stack.portal}/prompts/proposals`);

  await page.goto(card);
  await expect(main.getByRole('heading', { name: proposed, exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Versions' }).click();
  await expect(page).toHaveURL(`${card}/versions`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Versions']);
  await expect(main.getByRole('button', { name: /^Version 2 ?Current ?Proposal accepted/ })).toBeVisible();
  await main.getByRole('button', { name: /^Version 1 ?Created/ }).click();
  await main.getByRole('radio', { name: 'Compared with now' }).check();
  const version = main.getByRole('region', { name: 'Version 1' });
  await expect(version.getByRole('insertion')).toContainText('story');
  await expectAccessibleInFull(page);
  await version.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(
    main.getByRole('button', { name: /^Version 3 ?Current ?Restored from version 1/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    main.getByRole('button', { name: /^Version 4 ?Current ?Restored from version 2/ }),
  ).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(card);
  await expect(main.getByRole('heading', { name: proposed, exact: true })).toBeVisible();
  await colleague.reload();
  await expect(hers.getByText(/By Mara Lindner on/)).toBeVisible();
});

test('a version shows the changed words, and not the unchanged lines around them', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'member', '/prompts/my');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Weekly report to clients', exact: true }).click();
  await main.getByRole('button', { name: 'Edit', exact: true }).click();
  const text = main.getByRole('textbox', { name: 'Text', exact: true });
  const before = await text.inputValue();
  expect(before.split('\n').length).toBeGreaterThan(3);
  await text.fill(before.replace('five', 'seven'));
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByRole('button', { name: 'Versions' }).click();
  const version = main.getByRole('region', { name: 'Version 2' });
  await expect(version.getByRole('deletion')).toHaveText(/five/);
  await expect(version.getByRole('insertion')).toHaveText(/seven/);
});
