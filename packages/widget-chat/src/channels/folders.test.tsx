import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api, open, setUpChat, waitFor } from '../test-support/open-chat';

setUpChat();

describe('folders', () => {
  const state = { props: { layout: 'full' } };
  const addFolder = (name: string, change = {}) => {
    const id = crypto.randomUUID();
    api().folders.push({ id, name, instructions: '', fileCount: 0, createdAt: Date.now(), ...change });
    return id;
  };

  it('are made, take a chat by its menu, and show it in its head', async () => {
    api().addChannel('Kitchen plan', [['Size?', 'Large']]);
    const { view, user, root } = await open({ state });
    await user.click(await view.findByRole('button', { name: 'Manage chats' }));
    await user.click(await view.findByRole('menuitem', { name: 'New folder' }));
    const made = await view.findByRole('dialog', { name: 'New folder' });
    fireEvent.change(within(made).getByRole('textbox', { name: 'Name' }), { target: { value: 'House' } });
    fireEvent.change(within(made).getByRole('textbox', { name: /^Instructions/ }), {
      target: { value: 'Metric units.' },
    });
    await user.click(within(made).getByRole('button', { name: 'Create folder' }));
    const folder = await view.findByRole('button', { name: /^House/, expanded: false });

    await user.click(view.getByRole('button', { name: 'Actions for Kitchen plan' }));
    await user.click(await view.findByRole('menuitem', { name: 'Move to folder' }));
    const moving = await view.findByRole('dialog', { name: 'Move “Kitchen plan”' });
    // Keyboard only.
    const choice = await within(moving).findByRole('combobox', { name: 'Folder' });
    choice.focus();
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    await user.click(within(moving).getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(api().channels[0]?.folderId).toBe(api().folders[0]?.id));

    await user.click(folder);
    await user.click(await view.findByRole('button', { name: 'Kitchen plan' }));
    const badge = await view.findByRole('button', { name: 'Folder House, with instructions' });
    await user.click(badge);
    await view.findByRole('dialog', { name: 'Folder “House”' });
    expect(root.querySelectorAll('[data-channel]')).toHaveLength(2);
  });

  it('open a new chat in them, and use an empty one that is there', async () => {
    const id = addFolder('House');
    const { view, user } = await open({ state });
    for (let times = 0; times < 2; times++) {
      await user.click(await view.findByRole('button', { name: 'Actions for the folder House' }));
      await user.click(await view.findByRole('menuitem', { name: 'New chat in this folder' }));
      await waitFor(() => expect(api().channels.map(({ folderId }) => folderId)).toEqual([id]));
    }
    await waitFor(() => expect(api().calls.filter(call => /^POST .*\/channels$/.test(call))).toHaveLength(1));
    await view.findByRole('button', { name: 'Folder House' });
  });

  it('say what happens to their chats when they are deleted', async () => {
    const folderId = addFolder('House');
    const kitchen = api().addChannel('Kitchen plan', [['Size?', 'Large']]);
    Object.assign(kitchen, { folderId });
    api().addChannel('Taxes', [['When?', 'May']]);
    const { view, user } = await open({ state });
    await user.click(await view.findByRole('button', { name: 'Actions for the folder House' }));
    await user.click(await view.findByRole('menuitem', { name: 'Delete folder' }));
    const dialog = await view.findByRole('dialog', { name: 'Delete the folder “House”?' });
    expect(within(dialog).getByRole('radio', { name: 'Keep in the list of chats' })).toHaveProperty(
      'checked',
      true,
    );
    await user.click(within(dialog).getByRole('radio', { name: 'Delete with the folder' }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete folder' }));
    await waitFor(() => expect(view.queryByRole('heading', { name: 'Folders' })).toBeNull());
    expect(api().channels.map(({ name }) => name)).toEqual(['Taxes']);
  });

  it('take files, and say why one was not taken', async () => {
    const id = addFolder('House');
    const { view, user } = await open({ state });
    await user.click(await view.findByRole('button', { name: 'Actions for the folder House' }));
    await user.click(await view.findByRole('menuitem', { name: 'Edit folder' }));
    const dialog = await view.findByRole('dialog', { name: 'Folder “House”' });
    await within(dialog).findByRole('button', { name: 'Add files' });
    const picker = within(dialog).getByLabelText('Add files', { selector: 'input' });
    fireEvent.change(picker, { target: { files: [new File(['a'], 'plan.txt')] } });
    await within(dialog).findByRole('button', { name: 'Remove plan.txt' });
    api().refuse = call =>
      call.endsWith(`/chat-folders/${id}/files`) ? { status: 422, code: 'file_broken' } : undefined;
    fireEvent.change(picker, { target: { files: [new File(['b'], 'broken.txt')] } });
    await within(dialog).findByText('The file is damaged');
  });

  it('leave their chats readable where they cannot be loaded', async () => {
    const kitchen = api().addChannel('Kitchen plan', [['Size?', 'Large']]);
    Object.assign(kitchen, { folderId: addFolder('House') });
    api().refuse = call => (call.endsWith('/chat-folders') ? { status: 500, code: 'internal' } : undefined);
    const { view, user } = await open({ state });
    await view.findByText('The folders could not be loaded');
    await view.findByRole('button', { name: 'Kitchen plan' });
    api().refuse = undefined;
    await user.click(view.getByRole('button', { name: 'Try again' }));
    await view.findByRole('button', { name: /^House/ });
  });
});
