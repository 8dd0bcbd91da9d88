import { createApiKey, deleteApiKey, listApiKeys, productRoleIds, updateApiKey } from '@oriel/contracts';
import { buildApiKey } from '@oriel/contracts/testing';
import { expect, it } from 'vitest';
import { fill, open, setUpWorkspace, waitFor } from '../test-support/open-workspace';

setUpWorkspace();

/** Opens the tab with some keys. */
function openKeys(keys = [buildApiKey('Reports')]) {
  const opened = open(
    { role: 'administrator', signedInFor: 0 },
    { state: { props: { tab: 'keys' } }, host: { copy: async () => ({ handled: true }) } },
  );
  opened.administration.keys.keys = keys;
  const choose = async (key: string, action: string) => {
    await opened.press(`Actions for ${key}`);
    await opened.user.click(await opened.view.findByRole('menuitem', { name: action }));
  };
  return { ...opened, choose };
}

it('says what there is of each key, and whether it works', async () => {
  const { view } = openKeys([
    buildApiKey('Reports', {
      teams: [{ id: crypto.randomUUID(), name: 'Design' }],
      expiresAt: '2027-03-01T12:00:00.000Z',
      lastUsedAt: '2026-11-20T09:41:00.000Z',
    }),
    buildApiKey('Due', {
      state: 'rotationDue',
      requiresRotation: true,
      rotateBy: '2026-11-30T09:00:00.000Z',
    }),
    buildApiKey('Late', {
      state: 'rotationOverdue',
      requiresRotation: true,
      rotateBy: '2026-11-01T09:00:00.000Z',
    }),
    buildApiKey('Old', { state: 'expired', expiresAt: '2026-01-01T09:00:00.000Z' }),
  ]);
  await view.findByText('4 API keys');
  const row = view.getByRole('row', { name: /^Reports/ });
  expect(row.textContent).toContain('…9Lm2');
  expect(row.textContent).toContain('Nightly reports');
  expect(row.textContent).toContain('Design');
  expect(row.textContent).toContain('1 Mar 2027');
  expect(row.textContent).toContain('20 Nov 2026');
  view.getByText(/^Rotate by 30 Nov 2026/);
  view.getByText(/^Refused since 1 Nov 2026/);
  view.getByText('Expired');
});

it('makes a key, shows it once, and asks before it is put away without a copy', async () => {
  const { view, user, services, press, dialog } = openKeys([]);
  await view.findByText('No API keys yet');
  await press('Create API key');
  const form = await dialog('Create API key');
  fill(form, 'Name', 'Intranet');
  await form.findByRole('combobox', { name: 'Role' });
  expect(form.queryByRole('textbox', { name: /Username|Full name|E-mail/ })).toBeNull();
  fill(form, 'Last day', '2020-01-01');
  await user.click(form.getByRole('button', { name: 'Create API key' }));
  await form.findByText('Choose today or a later day.');
  fill(form, 'Last day', '2126-05-31');
  await user.click(form.getByRole('combobox', { name: 'Role' }));
  await user.click(view.getByRole('option', { name: 'Administrator' }));
  await user.click(form.getByRole('button', { name: 'Create API key' }));
  await view.findByText('sk_new_1');
  const { body } = services.requests(createApiKey)[0] ?? {};
  expect(Object.keys(body ?? {}).filter(field => field.startsWith('user'))).toEqual([]);
  expect(body).toMatchObject({
    name: 'Intranet',
    expiresAt: new Date('2126-05-31T23:59:59.999').toISOString(),
  });
  view.getByText('1 API key');
  expect(view.queryByText(/^Acts as/)).toBeNull();
  await press('Hide the key');
  const question = await dialog('Hide the key without copying it?');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  view.getByText('sk_new_1');
  await press('Copy');
  await view.findByText('Copied');
  await press('Hide the key');
  await waitFor(() => expect(view.queryByText('sk_new_1')).toBeNull());
});

it('sends only the fields that were changed', async () => {
  const { view, user, services, choose, dialog } = openKeys([
    buildApiKey('Reports', { expiresAt: '2026-01-01T12:00:00.000Z', state: 'expired' }),
  ]);
  await choose('Reports', 'Edit');
  const form = await dialog('Edit “Reports”');
  await form.findByRole('combobox', { name: 'Role' });
  expect(form.queryByRole('checkbox', { name: /^Staff/ })).toBeNull();
  fill(form, 'Name', 'Weekly');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await view.findByText('“Weekly” was changed');
  expect(services.requests(updateApiKey)[0]?.body).toEqual({ name: 'Weekly' });
});

it('edits the key that the host names, reports the opened one, and closes with the host', async () => {
  const key = buildApiKey('Reports');
  const { view, user, patch, eventsOf, choose, dialog } = openKeys([key]);
  await choose('Reports', 'Edit');
  await dialog('Edit “Reports”');
  patch({ props: { tab: 'keys', detail: key.id } });
  expect(eventsOf('detail:opened')).toEqual([{ detail: key.id }]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(eventsOf('detail:opened').at(-1)).toEqual({ detail: null }));
  patch({ props: { tab: 'keys', detail: '' } });
  patch({ props: { tab: 'keys', detail: key.id } });
  await dialog('Edit “Reports”');
  patch({ props: { tab: 'keys', detail: '' } });
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
  expect(eventsOf('detail:opened')).toHaveLength(2);
});

it('gives a role in the product where the person has it', async () => {
  const { user, services, administration, choose, dialog } = openKeys();
  administration.keys.isStaff = true;
  await choose('Reports', 'Edit');
  const form = await dialog('Edit “Reports”');
  await user.click(await form.findByRole('checkbox', { name: /^Staff/ }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(services.requests(updateApiKey)[0]?.body).toEqual({ roleIds: [productRoleIds.staff] }),
  );
});

it('says that a key is suspended, and how to take it over', async () => {
  const { view, user, choose, dialog } = openKeys([buildApiKey('Reports', { state: 'suspended' })]);
  await view.findByText('Suspended');
  view.getByText(/has left the workspace\. Rotate it to take it over/);
  await choose('Reports', 'Rotate now');
  const rotation = await dialog('Rotate “Reports”?');
  rotation.getByText(/can never do more than you/);
  await user.click(rotation.getByRole('button', { name: 'Rotate key' }));
  await view.findByText('sk_new_1');
  expect(view.queryByText('Suspended')).toBeNull();
});

it('says by when a former key of a member is to be replaced, and asks for no address of it', async () => {
  const { view, user, services, choose, dialog } = openKeys([
    buildApiKey('Intranet', { issuesTokensUntil: '2027-02-25T09:00:00.000Z', userEmail: null }),
  ]);
  await view.findByText('Replace');
  view.getByText(/^Issues embed tokens until 25 Feb 2027/);
  await choose('Intranet', 'Edit');
  const form = await dialog('Edit “Intranet”');
  await form.findByRole('combobox', { name: 'Role' });
  fill(form, 'Name', 'Website');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await view.findByText('“Website” was changed');
  expect(services.requests(updateApiKey)[0]?.body).toEqual({ name: 'Website' });
});

it('requires rotation, takes that back, and rotates', async () => {
  const { view, user, services, choose, dialog } = openKeys();
  await choose('Reports', 'Require rotation');
  const question = await dialog('Require “Reports” to be rotated?');
  question.getByText(/another 24 hours/);
  await user.click(question.getByRole('button', { name: 'Require rotation' }));
  await view.findByText(/^Works until/);
  view.getByText(/^Rotate by/);
  await choose('Reports', 'Do not require rotation');
  await waitFor(() => expect(view.queryByText(/^Rotate by/)).toBeNull());
  await choose('Reports', 'Rotate now');
  const rotation = await dialog('Rotate “Reports”?');
  await user.click(rotation.getByRole('button', { name: 'Rotate key' }));
  await view.findByText('sk_new_1');
  view.getByText('…ew_1');
  expect(services.requests(updateApiKey).map(({ body }) => body)).toEqual([
    { requiresRotation: true },
    { requiresRotation: false },
  ]);
});

it('revokes a key once that is confirmed, and says why it was refused', async () => {
  const { view, user, services, choose, dialog } = openKeys();
  const restore = services.refuse(deleteApiKey, { status: 403, code: 'forbidden' });
  await choose('Reports', 'Revoke');
  const question = await dialog('Revoke “Reports”?');
  await user.click(question.getByRole('button', { name: 'Revoke key' }));
  await question.findByText(/Your role does not allow this any more/);
  restore();
  await user.click(question.getByRole('button', { name: 'Revoke key' }));
  await view.findByText('“Reports” was revoked');
  await view.findByText('No API keys yet');
});

it('says that the keys could not be loaded, and tries again', async () => {
  const { view, services, press } = openKeys();
  const restore = services.refuse(listApiKeys, { status: 500, code: 'internal' });
  const retry = await view.findByRole('button', { name: 'Try again' });
  restore();
  await press(retry.textContent ?? '');
  await view.findByText('1 API key');
});
