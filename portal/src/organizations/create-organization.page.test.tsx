import { createOrganization, type Organization } from '@oriel/contracts';
import { fireEvent, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  address,
  api,
  buildOrganization,
  openPortal,
  setUpPortal,
  waitFor,
} from '../test-support/open-portal';

setUpPortal();

/** Makes the service create workspaces; returns the bodies and keys of the calls. */
function serveCreation() {
  const asked: { name: string; key: string | null }[] = [];
  api().fake.on(createOrganization, ({ body: { name } }, { headers }) => {
    asked.push({ name, key: headers.get('idempotency-key') });
    const organization = buildOrganization(name);
    api().organizations.push(organization);
    return organization;
  });
  return asked;
}

async function openDialog() {
  const opened = await openPortal('/chat');
  await opened.user.click(await opened.view.findByRole('button', { name: /^Workspace/ }));
  await opened.user.click(await opened.view.findByRole('menuitem', { name: 'Create workspace' }));
  const dialog = within(await opened.view.findByRole('dialog', { name: 'Create workspace' }));
  const field = dialog.getByRole('textbox', { name: 'Name' });
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create' });
  return {
    ...opened,
    dialog,
    field,
    confirm,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
  };
}

it('requires a name that follows it', async () => {
  const { dialog, confirm, type, user } = await openDialog();
  expect(dialog.queryByText(/Letters, digits/)).toBeNull();
  expect(confirm.disabled).toBe(true);
  type('Nordhafen 🌷');
  dialog.getByText(/^🌷 cannot be used here\. Letters, digits/);
  expect(confirm.disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Use “Nordhafen”' }));
  expect(confirm.disabled).toBe(false);
  type('a'.repeat(51));
  dialog.getByText('Name must not exceed 50 characters.');
  type('');
  dialog.getByText('Name is a required field.');
  expect(confirm.disabled).toBe(true);
});

it.each(['Müller & Söhne GmbH', 'Studio 54', 'Q3: Budget', '„Nordhafen“ – Büro 2'])(
  'accepts the name %s',
  async name => {
    const { confirm, type } = await openDialog();
    type(name);
    expect(confirm.disabled).toBe(false);
  },
);

it('explains that two spaces in a row are not allowed', async () => {
  const { dialog, type } = await openDialog();
  type('Nordhafen  Süd');
  dialog.getByText(/^Only one space between two words/);
  dialog.getByRole('button', { name: 'Use “Nordhafen Süd”' });
});

it('follows the strict rule if the server uses it', async () => {
  api().user = { ...api().user, nameRule: 'strict' };
  const { dialog, confirm, type } = await openDialog();
  type('Studio 54');
  dialog.getByText('5 4 cannot be used here. Letters and single spaces only.');
  expect(confirm.disabled).toBe(true);
});

it('asks once before discarding a name, also on Back', async () => {
  const { view, dialog, type, user } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(view.queryByRole('dialog')).toBeNull();
  await user.click(view.getByRole('button', { name: /^Workspace/ }));
  await user.click(await view.findByRole('menuitem', { name: 'Create workspace' }));
  fireEvent.change(await view.findByRole('textbox', { name: 'Name' }), { target: { value: 'Werft' } });
  await user.keyboard('{Escape}');
  const question = within(await view.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(view.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Werft');
  type('Werft');
  await user.keyboard('{Escape}');
  await user.click(await view.findByRole('button', { name: 'Leave' }));
  expect(view.queryByRole('dialog')).toBeNull();
});

it('has a history entry on a phone, and Back closes it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const { view, user } = await openDialog();
  const isSheet = () => window.history.state.isSheet === true;
  await waitFor(() => expect(isSheet()).toBe(true));
  window.history.back();
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/chat');

  await user.click(view.getByRole('button', { name: /^Workspace/ }));
  await user.click(await view.findByRole('menuitem', { name: 'Create workspace' }));
  fireEvent.change(await view.findByRole('textbox', { name: 'Name' }), { target: { value: 'Werft' } });
  await waitFor(() => expect(isSheet()).toBe(true));
  window.history.back();
  await view.findByRole('dialog', { name: 'Leave without saving?' });
  await waitFor(() => expect(isSheet()).toBe(true));
  await user.click(view.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(isSheet()).toBe(false));
  expect(view.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/chat');
});

it('creates the workspace once, switches to it and confirms it', async () => {
  const asked = serveCreation();
  const { view, type, confirm, user, store } = await openDialog();
  type('Südhafen');
  await user.click(confirm);
  await waitFor(() => expect(store.organizations.current.value?.name).toBe('Südhafen'));
  expect(view.queryByRole('dialog', { name: 'Create workspace' })).toBeNull();
  await waitFor(() => expect(address()).toBe('/prompts/workspace'));
  view.getByText('“Südhafen” is created');
  expect(asked).toEqual([{ name: 'Südhafen', key: expect.any(String) }]);
  expect(localStorage.getItem(`oriel.organization.${api().user.userId}`)).toBe(
    store.organizations.current.value?.id,
  );
});

it.each([
  ['organization_name_required', 'Name is a required field.'],
  ['organization_name_length', 'Name must not exceed 50 characters.'],
  ['organization_name_charset', /^ü cannot be used here/],
  ['internal', /could not be created/],
] as const)('explains a refusal by the service: %s', async (code, text) => {
  const issue = { path: 'body.name', code, message: code, details: { signs: 'ü' } };
  const issues = code === 'internal' ? [] : [issue];
  const restore = api().fake.refuse(createOrganization, { status: 400, code, issues });
  const { dialog, type, confirm, user } = await openDialog();
  type('Südhafen');
  await user.click(confirm);
  await dialog.findByText(text);
  // Only a name that was not refused may be sent again.
  if (code !== 'internal') type('Nordhafen');
  restore();
  const asked = serveCreation();
  await user.click(confirm);
  await waitFor(() => expect(asked).toHaveLength(1));
});

it('opens only once per page', async () => {
  const { store } = await openDialog();
  await expect(store.dialogs.open('OrganizationCreateDialog', {})).rejects.toThrow('Dialog already opened');
});

it('is offered to a user without a workspace', async () => {
  const before: Organization[] = api().organizations.splice(0);
  expect(before).not.toEqual([]);
  serveCreation();
  const { view, user, store } = await openPortal('/chat');
  await view.findByRole('heading', { name: 'You have no workspace yet' });
  await user.click(view.getByRole('button', { name: 'Create workspace' }));
  const dialog = within(await view.findByRole('dialog', { name: 'Create workspace' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Südhafen' } });
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(store.organizations.current.value?.name).toBe('Südhafen'));
  await waitFor(() => expect(address()).toBe('/prompts/workspace'));
});
