import { cleanup, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { address, api, openPortal, setUpPortal, visible, waitFor } from '../test-support/open-portal';

setUpPortal();

const leaveSettings = async ({ view, user }: Awaited<ReturnType<typeof openPortal>>) => {
  await user.click(view.getByRole('link', { name: 'Settings' }));
  await waitFor(() => expect(address()).toBe('/settings'));
  const header = within(view.getByRole('banner'));
  await user.click(await header.findByRole('button', { name: 'Back' }));
};

it.each(['/prompts/workspace?search=tide&page=2', '/prompts/curated?tags=a&order=NEWEST', '/prompts/my'])(
  'leads back from the settings to the library as it was left: %s',
  async library => {
    const opened = await openPortal(library);
    await leaveSettings(opened);
    await waitFor(() => expect(address()).toBe(library));
  },
);

it('leads back from the settings to the library of guests as it was left', async () => {
  api().user = { authenticated: false };
  const opened = await openPortal('/guest?search=tide');
  await leaveSettings(opened);
  await waitFor(() => expect(address()).toBe('/guest?search=tide'));
});

it('leads back home from the settings where no library was shown', async () => {
  const opened = await openPortal('/chat');
  await opened.user.click(await opened.view.findByRole('button', { name: 'Back' }));
  await leaveSettings(opened);
  await waitFor(() => expect(address()).toBe('/prompts/my'));
});

it.each([
  ['/prompts/my', 'Prompts', 'My prompts'],
  ['/settings?tab=cookies', 'Settings', 'Cookies'],
  ['/agents', 'Agents', undefined],
])('shows the title of %s with its subtitle, which names the document', async (path, title, subtitle) => {
  api().features = { ...api().features, ...visible('manageOrganizationAgents') };
  const { view } = await openPortal(path);
  const header = within(view.getByRole('banner'));
  await header.findByRole('heading', { name: title });
  await waitFor(() =>
    expect(view.getByRole('banner').querySelector('.header-subtitle')?.textContent).toBe(subtitle),
  );
  expect(document.title).toBe(`Oriel – ${subtitle ?? title}`);
});

describe('the sidebar of a wide window', () => {
  const isShown = (view: Awaited<ReturnType<typeof openPortal>>['view']) =>
    view.queryByRole('link', { name: 'My prompts' }) !== null;
  const allow = (functional: boolean) =>
    localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional }));

  it('is folded and shown again by one button, which says what it will do', async () => {
    const { view, user } = await openPortal('/settings');
    const button = view.getByRole('button', { name: 'Fold sidebar', expanded: true });
    await user.click(button);
    expect(isShown(view)).toBe(false);
    await user.click(view.getByRole('button', { name: 'Show sidebar', expanded: false }));
    expect(isShown(view)).toBe(true);
  });

  it.each([
    ['kept', true],
    ['forgotten', false],
  ])('is %s where functional storage is allowed: %s', async (_, isAllowed) => {
    allow(isAllowed);
    const first = await openPortal('/settings');
    await first.user.click(first.view.getByRole('button', { name: 'Fold sidebar' }));
    first.store.dispose();
    cleanup();
    const { view } = await openPortal('/settings');
    expect(isShown(view)).toBe(!isAllowed);
  });
});

it('has a link for people who write the product, which is always hidden', async () => {
  const { view } = await openPortal('/settings');
  const sidebar = view.getByRole('navigation', { name: 'Main' });
  expect(within(sidebar).queryByRole('link', { name: 'Development' })).toBeNull();
  expect(sidebar.querySelector<HTMLElement>('[href="/dev"]')?.hidden).toBe(true);
});
