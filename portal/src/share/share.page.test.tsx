import { copySharedChat, getSharedChat } from '@oriel/contracts';
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { address, api, openPortal, setUpPortal, visible, waitFor } from '../test-support/open-portal';

setUpPortal();

const shareId = '606a97db-8d42-44f4-8b04-296dd1a4be5a';
const copyId = '0c6a2c46-6cbd-4f0c-9d3b-0f3c0d2b6a11';
const buildMessage = (id: string, role: string, text: string, rest: object = {}) => ({
  id,
  role,
  text,
  ...rest,
  created_at: 1,
});

const share = (by: string | null) =>
  api().fake.on(getSharedChat, () =>
    Response.json({
      name: 'Tides',
      audience: 'public',
      shared_by: by,
      shared_until: Date.UTC(2026, 10, 24),
      messages: [
        buildMessage('4ee1a2a0-4ab3-4a39-8a07-0c8f7e5e1f11', 'user', 'When is high tide?'),
        buildMessage(
          '4ee1a2a0-4ab3-4a39-8a07-0c8f7e5e1f12',
          'assistant',
          'At **noon** <img src=x onerror=alert(1)>\n\n| Tide | Metres |\n|-|-|\n| =high | 3.4 |\n\n```js\ntide()\n```',
          {
            agent_name: { de: 'Gezeiten', en: 'Tide tables' },
            sources: [
              { url: 'https://tides.example/noon', title: 'Tides <b>today</b>' },
              { url: 'javascript:alert(1)', title: 'Bad' },
            ],
          },
        ),
      ],
      is_cut: false,
    }),
  );

it('shows a shared chat to guests, keeps it out of search engines, and asks them to sign in for a copy', async () => {
  api().user = { authenticated: false };
  api().features = {};
  share('Lena Brandt');
  const { view, user, logins } = await openPortal(`/share/${shareId}`);
  await view.findByText('When is high tide?');
  expect(view.getByText('noon').localName).toBe('strong');
  expect(document.querySelector('img[src="x"]')).toBeNull();
  const sources = within(view.getByRole('list', { name: 'Sources' }));
  expect(sources.getAllByRole('link').map(each => [each.textContent, each.getAttribute('href')])).toEqual([
    ['Tides <b>today</b>', 'https://tides.example/noon'],
  ]);
  expect(view.getByText(/^Shared by Lena Brandt on/)).toBeTruthy();
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  expect(document.title).toContain('Tides');
  view.getByRole('button', { name: 'Print' });
  await user.click(view.getByRole('button', { name: 'Sign in to continue as your copy' }));
  await waitFor(() => expect(logins).toHaveLength(1));
});

it('names the agent, copies code and tables, and offers the copy above the chat', async () => {
  api().features = visible('viewOrganizationChat');
  share('Lena Brandt');
  const { view, user } = await openPortal(`/share/${shareId}`);
  const go = await view.findByRole('button', { name: 'Continue as my copy' });
  const question = view.getByText('When is high tide?');
  expect(go.compareDocumentPosition(question) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(view.getByText('Tide tables')).toBeTruthy();
  await user.click(view.getByRole('button', { name: 'Copy code' }));
  expect(await navigator.clipboard.readText()).toBe('tide()\n');
  await user.click(view.getByRole('button', { name: 'Copy table' }));
  await view.findByText('Copied');
  expect(await navigator.clipboard.readText()).toBe("Tide\tMetres\n'=high\t3.4");
});

it('goes on as a copy of the reader', async () => {
  api().features = visible('viewOrganizationChat');
  share(null);
  api().fake.on(copySharedChat, () =>
    Response.json({ id: copyId, name: 'Tides', last_message_at: 0, created_at: 0 }, { status: 201 }),
  );
  const { view, user } = await openPortal(`/share/${shareId}`);
  expect((await view.findByText(/^Shared on/)).textContent).not.toContain('null');
  await user.click(await view.findByRole('button', { name: 'Continue as my copy' }));
  await waitFor(() => expect(address()).toBe(`/chat/${copyId}`));
});

it('says that a link does not work, and offers guests to sign in', async () => {
  api().user = { authenticated: false };
  api().features = {};
  api().fake.on(getSharedChat, () =>
    Response.json({ error: { code: 'not_found', message: 'Not found' } }, { status: 404 }),
  );
  const { view } = await openPortal(`/share/${shareId}`);
  await view.findByRole('heading', { name: 'This link does not work' });
  expect(view.getByText(/Sign in if it was given to you there/)).toBeTruthy();
  const page = within(view.getByRole('article'));
  page.getByRole('button', { name: 'Sign in' });
  page.getByRole('button', { name: 'Go home' });
});
