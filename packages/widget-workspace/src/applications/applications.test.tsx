import { expect, it, vi } from 'vitest';
import { buildApplication } from '../test-support/fake-applications';
import { fill, open, setUpWorkspace, waitFor } from '../test-support/open-workspace';
import { readOrigins } from './read-origins';

setUpWorkspace();

function openApplications(applications = [buildApplication('Intranet')]) {
  const copy = vi.fn(async (_: { text: string }) => ({ handled: true }));
  const opened = open(
    { role: 'administrator', signedInFor: 0 },
    { state: { props: { tab: 'applications' } }, host: { copy } },
  );
  opened.administration.applications.applications = applications;
  const unfold = async (title: string) => {
    const summary = await opened.view.findByText(title);
    await opened.user.click(summary);
    // jsdom opens it without the event.
    summary.closest('details')?.dispatchEvent(new Event('toggle'));
  };
  const choose = async (action: string) => {
    await opened.press('Actions for Intranet');
    await opened.user.click(await opened.view.findByRole('menuitem', { name: action }));
  };
  return { ...opened, copy, unfold, choose };
}

it('reads origins from addresses of pages, each once', () => {
  expect(readOrigins('https://a.example/start\n https://a.example, http://b.example:8080')).toEqual([
    'https://a.example',
    'http://b.example:8080',
  ]);
  expect(readOrigins('*.example.com')).toEqual(['*.example.com']);
});

it('makes an application, and says what is wrong with it before', async () => {
  const { view, user, services, press, dialog } = openApplications([]);
  await view.findByText('No applications yet');
  await press('Create application');
  const form = await dialog('Create application');
  fill(form, 'Name', 'Intranet');
  fill(form, 'Allowed origins', '*.example.com');
  await user.click(form.getByRole('checkbox', { name: 'Chat' }));
  await user.click(form.getByRole('button', { name: 'Create application' }));
  await form.findByText(/Write each as scheme and host/);
  form.getByText('Choose at least one widget.');
  expect(services.count('createApplication')).toBe(0);
  fill(form, 'Allowed origins', 'https://intranet.example.com/start');
  await user.click(form.getByRole('checkbox', { name: 'Prompts' }));
  await user.click(form.getByRole('button', { name: 'Create application' }));
  await view.findByText('“Intranet” was created');
  expect(services.inputs('createApplication')[0]?.body).toEqual({
    name: 'Intranet',
    allowedOrigins: ['https://intranet.example.com'],
    widgets: ['prompts'],
  });
});

it('changes an application', async () => {
  const { view, user, services, choose, dialog } = openApplications();
  await choose('Edit');
  const form = await dialog('Edit “Intranet”');
  fill(form, 'Name', 'Extranet');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await view.findByText('“Extranet” was changed');
  expect(services.inputs('updateApplication')[0]?.body).toMatchObject({ name: 'Extranet' });
});

it('switches off and on, and takes it back where that is refused', async () => {
  const { view, user, services } = openApplications();
  await user.click(await view.findByRole('switch', { name: '“Intranet” is switched on' }));
  await view.findByText('“Intranet” is off');
  view.getByText('Off');
  services.refuse('updateApplication', { status: 500, code: 'internal' });
  await user.click(view.getByRole('switch'));
  await waitFor(() => expect(services.count('updateApplication')).toBe(2));
  await waitFor(() => expect(view.getByRole('switch').getAttribute('aria-checked')).toBe('false'));
});

it('deletes an application once its name is typed', async () => {
  const { view, user, services, choose, dialog } = openApplications();
  await choose('Delete');
  const question = await dialog('Delete “Intranet”?');
  const confirm = question.getByRole('button', { name: 'Delete application' });
  expect(confirm.hasAttribute('disabled')).toBe(true);
  fill(question, /Intranet/, 'Intranet');
  await user.click(confirm);
  await view.findByText('“Intranet” was deleted');
  expect(services.count('deleteApplication')).toBe(1);
  await view.findByText('No applications yet');
});

it('shows markup and policy of each widget and sign-in, and copies them', async () => {
  const { view, user, copy, unfold } = openApplications();
  await unfold('Embed code and policy');
  const snippet = await view.findByRole('group', { name: 'Markup for the page' });
  expect(snippet.textContent).toContain('data-oriel-widget="chat"');
  expect(snippet.textContent).toContain('data-oriel-token-url');
  await user.click(view.getByRole('combobox', { name: 'Sign-in' }));
  await user.click(await view.findByRole('option', { name: 'In a window' }));
  expect(snippet.textContent).not.toContain('data-oriel-token-url');
  await user.click(view.getByRole('combobox', { name: 'Widget' }));
  await user.click(await view.findByRole('option', { name: 'Prompts' }));
  expect(snippet.textContent).toContain('data-oriel-widget="prompts"');
  const policy = view.getByRole('group', { name: /for a frame$/ });
  expect(policy.textContent).toContain('frame-src https://frames.example.com');
  const [, first] = view.getAllByRole('button', { name: 'Copy' });
  if (first) await user.click(first);
  expect(copy.mock.calls[0]?.[0].text).toBe(snippet.textContent);
});

it('checks the address of a page while it is typed', async () => {
  const { view, services, unfold } = openApplications();
  await unfold('Check an address');
  await view.findByLabelText('Address of a page');
  fill(view, 'Address of a page', 'https://intranet.example.com/start');
  await view.findByText('Widgets work on https://intranet.example.com');
  fill(view, 'Address of a page', 'https://shop.example.com');
  await view.findByText('Widgets do not work on https://shop.example.com');
  view.getByText('Add it to the allowed origins. Allowed is: https://intranet.example.com.');
  expect(services.count('checkOrigin')).toBe(2);
});

it('makes a secret key, shows it once, and revokes it', async () => {
  const { view, user, press, unfold, dialog } = openApplications();
  await unfold('Secret keys');
  await view.findByText('There are no secret keys yet.');
  await press('Create secret key');
  const form = await dialog('Create secret key');
  fill(form, 'Name', 'Web server');
  await user.click(form.getByRole('button', { name: 'Create secret key' }));
  await view.findByText('sk_secret');
  view.getByText('Created by Ada on 1 Feb 2026, not used yet');
  await press('Revoke Web server');
  const question = await dialog('Revoke “Web server”?');
  await user.click(question.getByRole('button', { name: 'Revoke key' }));
  await view.findByText('“Web server” was revoked');
  await view.findByText('There are no secret keys yet.');
});

it('says that the applications could not be loaded, and tries again', async () => {
  const { view, services, press } = openApplications();
  const mend = services.refuse('listApplications', { status: 500, code: 'internal' });
  await view.findByRole('button', { name: 'Try again' });
  mend();
  await press('Try again');
  await view.findByText('1 application');
});
