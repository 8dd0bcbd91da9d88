import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api, open, setUpChat, waitFor } from '../test-support/open-chat';

setUpChat();

const state = { props: { layout: 'full' } };

describe('a temporary chat', () => {
  const begin = async ({ view, user }: Awaited<ReturnType<typeof open>>) => {
    await user.click(await view.findByRole('button', { name: 'Manage chats' }, { timeout: 20_000 }));
    await user.click(await view.findByRole('menuitem', { name: 'New temporary chat' }));
  };

  it('says so above its messages, and is deleted when another chat is opened', {
    timeout: 60_000,
  }, async () => {
    const kept = api().addChannel('Kitchen plan', [['Size?', 'Large']]);
    const opened = await open({ state });
    const { view, user, field } = opened;
    await begin(opened);
    const strip = await view.findByText('Temporary chat.');
    expect(strip.closest('p')?.textContent).toContain('is deleted when you leave it');
    await user.type(field, 'Between us{Enter}');
    const script = await api().run();
    script.text('Yes');
    script.end();
    await waitFor(() => expect(view.queryAllByText('Yes')).not.toEqual([]));
    const { id } = api().channels.find(({ temporary }) => temporary) ?? expect.unreachable();
    expect(api().calls.filter(call => call.startsWith('DELETE'))).toEqual([]);

    await user.click(view.getByRole('button', { name: 'Kitchen plan' }));
    const question = within(await view.findByRole('dialog', { name: 'Leave the temporary chat?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(view.queryAllByText('Yes')).not.toEqual([]);
    const list = within(view.getByRole('navigation', { name: 'Chats' }));
    await user.click(list.getByRole('button', { name: 'New chat' }));
    await user.click(await view.findByRole('button', { name: 'Cancel' }));
    await user.click(view.getByRole('button', { name: 'Kitchen plan' }));
    await user.click(await view.findByRole('button', { name: 'Leave and delete' }));
    await view.findByText('Large');
    await waitFor(() =>
      expect(api().calls.filter(call => /^DELETE .*\/channels\//.test(call))).toEqual([
        expect.stringContaining(id),
      ]),
    );
    expect(view.queryByText('Temporary chat.')).toBeNull();
    expect(api().channels.map(channel => channel.id)).toEqual([kept.id]);
  });

  it('is switched on and off beside the field, and keeps the text', async () => {
    const { view, user, field } = await open({ state });
    await user.type(field, 'Between us');
    const button = () => view.findByRole('button', { name: 'Temporary chat' }, { timeout: 20_000 });
    expect((await button()).getAttribute('aria-pressed')).toBe('false');
    await user.click(await button());
    await view.findByText('Temporary chat.');
    expect((await button()).getAttribute('aria-pressed')).toBe('true');
    expect(field).toHaveProperty('value', 'Between us');
    await user.click(await button());
    await waitFor(() => expect(api().channels).toEqual([]));
    expect(view.queryByText('Temporary chat.')).toBeNull();
    expect(field).toHaveProperty('value', 'Between us');
    expect(view.queryByRole('dialog')).toBeNull();
  });

  it('says that it is deleted for good, without the bin', async () => {
    const opened = await open({ state });
    const { view, user, field } = opened;
    await begin(opened);
    await view.findByText('Temporary chat.');
    await user.type(field, 'Between us{Enter}');
    const script = await api().run();
    script.text('Yes');
    script.end();
    await user.click(await view.findByRole('button', { name: 'More' }, { timeout: 20_000 }));
    await user.click(await view.findByRole('menuitem', { name: 'Delete chat' }));
    const dialog = within(await view.findByRole('dialog'));
    dialog.getByText('It is deleted for good.');
    await user.click(dialog.getByRole('button', { name: 'Delete chat' }));
    await waitFor(() => expect(api().channels).toEqual([]));
    expect(view.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('that cannot be begun says so, and leaves what is shown', async () => {
    api().addChannel('Kitchen plan', [['Size?', 'Large']]);
    const opened = await open({ state });
    api().refuse = call => (/^POST .*\/channels$/.test(call) ? { status: 500, code: 'internal' } : undefined);
    await begin(opened);
    expect(await opened.view.findAllByText('The chat could not be opened')).not.toEqual([]);
    expect(opened.view.queryByText('Temporary chat.')).toBeNull();
  });
});

describe('the retention of a workspace', () => {
  it.each([
    ['en', 1, 'Chats are deleted 1 day after their last message, pinned ones too.'],
    ['en', 30, 'Chats are deleted 30 days after their last message, pinned ones too.'],
    ['de', 30, /30 Tage/],
  ] as const)('is shown to its members: %s, %d', async (locale, days, text) => {
    api().settings = { chatRetentionDays: days };
    api().addChannel('Kitchen plan', [['Size?', 'Large']]);
    const { view } = await open({ state: { ...state, locale } });
    await view.findByText(text);
  });

  it('is not spoken of where chats are kept', async () => {
    api().addChannel('Kitchen plan', [['Size?', 'Large']]);
    const { view } = await open({ state });
    await view.findByRole('button', { name: 'Kitchen plan' });
    await waitFor(() => expect(api().calls.some(call => /^GET .*\/settings$/.test(call))).toBe(true));
    expect(view.queryByText(/are deleted/)).toBeNull();
  });
});
