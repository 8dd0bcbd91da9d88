import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { api, open, ready, setUpChat, waitFor } from '../test-support/open-chat';

setUpChat();

describe('channels', () => {
  const state = { props: { layout: 'full' } };

  it('are listed, opened, renamed by the rule and deleted after a question', async () => {
    api().addChannel('Office costs', [['Cost?', 'Low']]);
    const { view, user, received } = await open({ state });
    await user.click(await view.findByRole('button', { name: 'Office costs' }));
    await view.findByText('Low');
    expect(received.findLast(([name]) => name === 'channel:changed')?.[1]).toMatchObject({
      name: 'Office costs',
    });

    await user.click(view.getByRole('button', { name: 'Actions for Office costs' }));
    await user.click(await view.findByRole('menuitem', { name: 'Rename' }));
    const name = await view.findByRole('textbox', { name: 'Name' });
    fireEvent.change(name, { target: { value: '' } });
    expect(view.getByText('Name is a required field.')).toBeTruthy();
    fireEvent.change(name, { target: { value: 'Offices 🌷' } });
    expect(view.getByText(/^🌷 cannot be used here/)).toBeTruthy();
    fireEvent.change(name, { target: { value: 'Offices' } });
    await user.click(view.getByRole('button', { name: 'Save' }));
    // In the list; soon also above the messages.
    await view.findAllByRole('button', { name: 'Offices' });

    await user.click(view.getByRole('button', { name: 'Actions for Offices' }));
    await user.click(await view.findByRole('menuitem', { name: 'Delete chat' }));
    const dialog = await view.findByRole('dialog', { name: 'Delete “Offices”?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete chat' }));
    await view.findByText('No chats yet');
    await ready(view);
  });

  const openRename = async (name: string, nameRule?: 'strict' | 'extended') => {
    const { user: person } = api();
    if (person && nameRule) api().user = { ...person, nameRule };
    api().addChannel(name, [['a', 'b']]);
    const opened = await open({ state });
    const { view, user } = opened;
    await user.click(await view.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(await view.findByRole('menuitem', { name: 'Rename' }));
    return { ...opened, field: await view.findByRole('textbox', { name: 'Name' }) };
  };

  it('say which signs a name cannot have, and offer a name without them', async () => {
    const { view, user, field } = await openRename('Wie viel sind 100 %?');
    expect(view.queryByText(/Letters, digits/)).toBeNull();
    expect(view.queryByRole('button', { name: /^Use “/ })).toBeNull();
    fireEvent.change(field, { target: { value: 'Q3: 90 %' } });
    expect(view.getByText(/^% cannot be used here/)).toBeTruthy();
    await user.click(view.getByRole('button', { name: 'Use “Q3: 90”' }));
    expect(field).toHaveProperty('value', 'Q3: 90');
    await user.click(view.getByRole('button', { name: 'Save' }));
    await view.findByRole('button', { name: 'Q3: 90' });
  });

  it('follow the strict rule if the service uses it', async () => {
    const { view, user, field } = await openRename('Plans', 'strict');
    fireEvent.change(field, { target: { value: 'Q3 plan' } });
    expect(view.getByText('3 cannot be used here. Letters and single spaces only.')).toBeTruthy();
    await user.click(view.getByRole('button', { name: 'Use “Q plan”' }));
    await user.click(view.getByRole('button', { name: 'Save' }));
    await view.findByRole('button', { name: 'Q plan' });
  });

  it('are pinned before the others, and archived into a list of their own', async () => {
    for (const name of ['Gamma', 'Beta', 'Alpha']) api().addChannel(name, [['a', 'b']]);
    const { view, user, root } = await open({ state });
    const names = () => [...root.querySelectorAll('[data-channel]')].map(row => row.textContent?.trim());
    const choose = async (name: string, action: string) => {
      await user.click(await view.findByRole('button', { name: `Actions for ${name}` }));
      await user.click(await view.findByRole('menuitem', { name: action }));
    };
    await choose('Gamma', 'Pin');
    await view.findByRole('heading', { name: 'Pinned' });
    expect(names()[0]).toBe('Gamma');
    await choose('Beta', 'Archive');
    await waitFor(() => expect(names()).toEqual(['Gamma', 'Alpha']));
    expect(root.activeElement?.textContent).toBe('Alpha');
    await user.click(view.getByRole('button', { name: 'Manage chats' }));
    await user.click(await view.findByRole('menuitem', { name: 'Archived chats' }));
    await view.findByRole('button', { name: 'Beta' });
    expect(names()).toEqual(['Beta']);
    await choose('Beta', 'Move back to the list');
    await view.findByText('Nothing is archived');
    await user.click(view.getByRole('button', { name: 'Back to the chats' }));
    await choose('Gamma', 'Unpin');
    await waitFor(() => expect(view.queryByRole('heading', { name: 'Pinned' })).toBeNull());
    expect(names().toSorted()).toEqual(['Alpha', 'Beta', 'Gamma']);
  });

  it('are searched, and a place that was found is shown with what stands before it', async () => {
    api().longestPage = 4;
    const long = Array.from(
      { length: 12 },
      (_, at) => [`Question ${at}`, `Answer ${at}`] as [string, string],
    );
    api().addChannel('Long one', [['The needle', 'In the hay'], ...long]);
    const { view, user, root } = await open({ state });
    await user.type(await view.findByRole('searchbox', { name: 'Search chats' }), 'needle');
    const hit = await view.findByRole('button', { name: /Long one.*You: The needle/ });
    expect(hit.querySelector('mark')?.textContent).toBe('needle');
    expect(view.getByText('1 match')).toBeTruthy();
    await user.click(hit);
    await waitFor(() => expect(root.activeElement?.localName).toBe('article'));
    expect(root.activeElement?.textContent).toContain('The needle');
    await user.type(view.getByRole('searchbox', { name: 'Search chats' }), 's');
    await view.findByText('Nothing found');
    await user.keyboard('{Escape}');
    expect(await view.findAllByRole('button', { name: 'Long one' })).not.toEqual([]);
  });

  it('tell the host of a list that stands alone which message was found', async () => {
    const { id } = api().addChannel('Alone', [['The needle', 'In the hay']]);
    const { view, user, received } = await open({ state: { props: { layout: 'channels' } } });
    await user.type(await view.findByRole('searchbox', { name: 'Search chats' }), 'hay');
    await user.click(await view.findByRole('button', { name: /Alone.*Answer: In the hay/ }));
    const messageId = api().messages.get(id)?.[1]?.id;
    await waitFor(() =>
      expect(received).toContainEqual([
        'channel:changed',
        { channelId: id, name: 'Alone', messageId, search: 'hay' },
      ]),
    );
  });

  it('are in the bin once deleted, which restores them or deletes them for good', async () => {
    api().addChannel('Reef', [['a', 'b']]);
    api().addChannel('Dune', [['c', 'd']]);
    const { view, user } = await open({ state });
    const remove = async (name: string) => {
      await user.click(await view.findByRole('button', { name: `Actions for ${name}` }));
      await user.click(await view.findByRole('menuitem', { name: 'Delete chat' }));
      const dialog = within(await view.findByRole('dialog', { name: `Delete “${name}”?` }));
      await user.click(dialog.getByRole('button', { name: 'Delete chat' }));
      await view.findByText(`“${name}” is in the bin`);
    };
    await remove('Reef');
    await user.click(view.getByRole('button', { name: 'Undo' }));
    await view.findByRole('button', { name: 'Reef' });
    await remove('Reef');
    await remove('Dune');
    const openBin = async () => {
      await user.click(view.getByRole('button', { name: 'Manage chats' }));
      await user.click(await view.findByRole('menuitem', { name: 'Bin' }));
      return within(await view.findByRole('dialog', { name: 'Bin' }));
    };
    const bin = await openBin();
    await user.click(await bin.findByRole('button', { name: 'Restore “Reef”' }));
    await bin.findByText('Restored');
    await user.click(bin.getByRole('button', { name: 'Delete “Dune” for good' }));
    await user.click(await bin.findByRole('button', { name: 'Delete for good' }));
    await bin.findByText('The bin is empty');
    await user.click(bin.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await view.findByRole('button', { name: 'Reef' });
    expect(view.queryByRole('button', { name: 'Dune' })).toBeNull();
  });

  it('report that they are not in the bin any more', async () => {
    api().addChannel('Reef', [['a', 'b']]);
    const { view, user } = await open({ state });
    await user.click(await view.findByRole('button', { name: 'Actions for Reef' }));
    await user.click(await view.findByRole('menuitem', { name: 'Delete chat' }));
    const dialog = within(await view.findByRole('dialog', { name: 'Delete “Reef”?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete chat' }));
    await view.findByText('“Reef” is in the bin');
    await user.click(view.getByRole('button', { name: 'Manage chats' }));
    await user.click(await view.findByRole('menuitem', { name: 'Bin' }));
    const bin = within(await view.findByRole('dialog', { name: 'Bin' }));
    const restore = await bin.findByRole('button', { name: 'Restore “Reef”' });
    api().bin.empty();
    await user.click(restore);
    await view.findByText('It could not be restored');
    expect(bin.queryByText('Restored')).toBeNull();
  });

  it('stay pinned in a folder, and are in both places', async () => {
    const folder = { id: crypto.randomUUID(), name: 'Harbour', instructions: '', fileCount: 0, createdAt: 0 };
    api().folders = [folder];
    const channel = api().addChannel('Tides', [['a', 'b']]);
    api().channels = [{ ...channel, folderId: folder.id, pinnedAt: 1 }];
    const { view, user } = await open({ state });
    const pinned = await view.findByRole('heading', { name: 'Pinned' });
    expect(within(pinned.parentElement as HTMLElement).getByRole('button', { name: 'Tides' })).toBeTruthy();
    await user.click(view.getByRole('button', { name: /^Harbour/ }));
    expect(view.getAllByRole('button', { name: 'Tides' })).toHaveLength(2);
  });

  it('are found once each, with their other places counted', async () => {
    api().addChannel('Hay', [['The needle', 'Another needle']]);
    const { view, user } = await open({ state });
    await user.type(await view.findByRole('searchbox', { name: 'Search chats' }), 'needle');
    await view.findByText('2 matches');
    const hit = (await view.findByText('1 more')).closest('button');
    expect(hit?.querySelector('.c-hit-date')?.textContent).toMatch(/^\d\d:\d\d$/);
  });

  it('lose the offer to undo with the chat', async () => {
    api().addChannel('Reef', [['a', 'b']]);
    const { view, user } = await open({ state });
    const choose = async (name: string) => {
      await user.click(await view.findByRole('button', { name: 'Actions for Reef' }));
      await user.click(await view.findByRole('menuitem', { name }));
    };
    await choose('Archive');
    await view.findByRole('button', { name: 'Undo' });
    await user.click(view.getByRole('button', { name: 'Manage chats' }));
    await user.click(await view.findByRole('menuitem', { name: 'Archived chats' }));
    await view.findByText('Archived chats');
    await choose('Delete chat');
    await user.click(within(await view.findByRole('dialog')).getByRole('button', { name: 'Delete chat' }));
    await view.findByText('“Reef” is in the bin');
    expect(view.queryByText('“Reef” is archived')).toBeNull();
  });

  it('put the focus into the text field where a pointer opens them, and keep it for the keyboard', async () => {
    api().addChannel('Tides', [['a', 'b']]);
    const { view, user, field } = await open({ state });
    const row = await view.findByRole('button', { name: 'Tides' });
    row.focus();
    await user.keyboard('{Enter}');
    await view.findByText('b');
    expect(document.activeElement).not.toBe(field);
    await user.click(row);
    expect(document.activeElement).toBe(field);
  });

  it('say that a search failed, and ask again', async () => {
    api().refuse = call =>
      call.endsWith('/channels/search') ? { status: 500, code: 'internal' } : undefined;
    const { view, user } = await open({ state });
    await user.type(await view.findByRole('searchbox', { name: 'Search chats' }), 'needle');
    await view.findByText('The search failed');
    api().refuse = undefined;
    await user.click(view.getByRole('button', { name: 'Try again' }));
    await view.findByText('Nothing found');
  });

  it('are shared by a link for whom the person chooses, which can be revoked', async () => {
    const { id } = api().addChannel('Tides', [['a', 'b']]);
    const { view, user } = await open({ state });
    await user.click(await view.findByRole('button', { name: 'Actions for Tides' }));
    await user.click(await view.findByRole('menuitem', { name: 'Share' }));
    const dialog = within(await view.findByRole('dialog', { name: 'Share “Tides”' }));
    await user.click(await dialog.findByRole('combobox', { name: 'Who may read it' }));
    await user.click(await view.findByRole('option', { name: 'Everybody with the link' }));
    await user.click(dialog.getByRole('switch', { name: 'Show my name' }));
    await user.click(dialog.getByRole('button', { name: 'Create link' }));
    const link = await dialog.findByRole('textbox', { name: 'Link' });
    expect(link).toHaveProperty('value', `https://oriel.example/share/${id}`);
    expect(api().shares.get(id)).toMatchObject({ audience: 'public', with_name: false });
    await user.click(dialog.getByRole('button', { name: 'Revoke link' }));
    await dialog.findByRole('button', { name: 'Create link' });
    expect(api().shares.size).toBe(0);
  });

  it('are saved as files, and those of other products are taken with a report on each', async () => {
    const { id } = api().addChannel('Tides / South', [['a', 'b']]);
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:http://page.test/1';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const { view, user, root } = await open({ state });
    root.addEventListener('click', event => {
      if (event.target instanceof HTMLAnchorElement) event.preventDefault();
    });
    await user.click(await view.findByRole('button', { name: 'Actions for Tides / South' }));
    await user.click(await view.findByRole('menuitem', { name: 'Save as file' }));
    const dialog = within(await view.findByRole('dialog', { name: 'Save “Tides / South”' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
    expect(api().calls).toContain(`GET /organizations/${api().organization.id}/channels/${id}/export`);
    expect(await saved[0]?.text()).toBe('# Tides');

    await user.click(view.getByRole('button', { name: 'Manage chats' }));
    await user.click(await view.findByRole('menuitem', { name: 'Import chats' }));
    const importing = await view.findByRole('dialog', { name: 'Import chats' });
    const field = await waitFor(() => importing.querySelector<HTMLInputElement>('input[type="file"]'));
    await user.upload(
      field as HTMLInputElement,
      new File(['[]'], 'conversations.json', { type: 'application/json' }),
    );
    await view.findByText('1 chat imported.');
    const group = (name: string) => view.getByText(name).closest('details');
    expect(group('Imported: 1')?.textContent).toContain('From elsewhere2 messages');
    expect(group('Not readable: 1')?.textContent).toContain('Broken');
    expect(group('Images, audio and video, not imported: 30')?.textContent).toContain(
      'file-abc.pngand 29 more',
    );
    const close = view.getAllByRole('button', { name: 'Close' }).at(-1);
    await user.click(close as HTMLElement);
    await view.findByRole('button', { name: 'From elsewhere' });
  });

  it('are all deleted after a question that names the workspace', async () => {
    api().addChannel('Gone', [['a', 'b']]);
    const { view, user } = await open({ state });
    await user.click(await view.findByRole('button', { name: 'Gone' }));
    await view.findByText('b');
    await user.click(view.getByRole('button', { name: 'Manage chats' }));
    await user.click(await view.findByRole('menuitem', { name: 'Delete all chats' }));
    const dialog = await view.findByRole('dialog', { name: 'Delete all chats in “Nordhafen Studio”?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete all chats' }));
    await view.findByText('No chats yet');
    await ready(view);
  });

  it('keep a draft each', async () => {
    api().addChannel('First', [['a', 'b']]);
    const { view, user, field } = await open({ state });
    const first = await view.findByRole('button', { name: 'First' });
    await user.type(field, 'for the new one');
    await user.click(first);
    expect(field.value).toBe('');
    await user.type(field, 'for the first');
    await user.click(view.getByRole('button', { name: 'New chat' }));
    expect(field.value).toBe('for the new one');
    await user.click(first);
    expect(field.value).toBe('for the first');
  });

  it('are named after the first question before the service has named them', async () => {
    const { view, user, field } = await open({ state });
    await ready(view);
    api().refuse = call =>
      /^GET .*\/channels\/[0-9a-f-]+$/.test(call) ? { status: 503, code: 'unavailable' } : undefined;
    await user.type(field, 'Roses or tulips?{Enter}');
    const run = await api().run();
    await view.findByRole('button', { name: 'Roses or tulips?' });
    run.end();
  });

  it('move to the top when something is asked, in every list of the person', async () => {
    const hour = 3_600_000;
    const older = api().addChannel('Older', [['a', 'b']], 2 * hour);
    api().addChannel('Newer', [['c', 'd']], hour);
    const { view, user, field, root } = await open({ state });
    const list = await open({ state: { props: { layout: 'channels' } } });
    const names = (of: ParentNode) =>
      [...of.querySelectorAll('[data-channel]')].map(row => row.textContent?.trim());
    await user.click(await view.findByRole('button', { name: 'Older' }));
    await view.findByText('b');
    await list.view.findByRole('button', { name: 'Older' });
    expect(names(list.root)).toEqual(['Newer', 'Older']);
    // The list is up to date without another request.
    api().refuse = call =>
      call === `GET /organizations/${api().organization.id}/channels/${older.id}`
        ? { status: 503, code: 'unavailable' }
        : undefined;
    await user.type(field, 'More{Enter}');
    await api().run();
    for (const each of [root, list.root])
      await waitFor(() => expect(names(each)).toEqual(['Older', 'Newer']));
  });

  it('move the focus with the arrow keys', async () => {
    for (const name of ['Gamma', 'Beta', 'Alpha']) api().addChannel(name, []);
    const { view, user, root } = await open({ state });
    (await view.findByRole('button', { name: 'Alpha' })).focus();
    await user.keyboard('{ArrowDown}');
    expect(root.activeElement?.textContent).toBe('Beta');
    await user.keyboard('{End}{ArrowDown}');
    expect(root.activeElement?.textContent).toBe('Gamma');
    await user.keyboard('{Home}');
    expect(root.activeElement?.textContent).toBe('Alpha');
  });

  it('tell what stands in the way, with a way out', async () => {
    api().refuse = call => (call.endsWith('/channels/mine') ? { status: 500, code: 'internal' } : undefined);
    const { view, user } = await open({ state });
    await view.findByText('The chats could not be loaded');
    api().refuse = undefined;
    await user.click(view.getByRole('button', { name: 'Try again' }));
    await view.findByText('No chats yet');
  });

  it('take what is typed right after Rename, in the place of the old name', async () => {
    await import('./ChannelRenameDialog');
    const warn = vi.spyOn(console, 'warn');
    api().addChannel('Office costs');
    const { view, user } = await open({ state });
    await user.click(await view.findByRole('button', { name: 'Actions for Office costs' }));
    const row = await view.findByRole('menuitem', { name: 'Rename' });
    row.click();
    row.click();
    // No key arrives before the browser's next task.
    await new Promise(resolve => setTimeout(resolve));
    await user.keyboard('Offices');
    expect(view.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Offices');
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it('give the focus to the next row when one is deleted, and to what begins a new chat after the last', async () => {
    for (const name of ['Beta', 'Alpha']) api().addChannel(name);
    const { view, user, root } = await open({ state });
    const remove = async (name: string) => {
      await user.click(await view.findByRole('button', { name: `Actions for ${name}` }));
      await user.click(await view.findByRole('menuitem', { name: 'Delete chat' }));
      const dialog = await view.findByRole('dialog');
      await user.click(within(dialog).getByRole('button', { name: 'Delete chat' }));
      await waitFor(() => expect(view.queryByRole('button', { name })).toBeNull());
    };
    await remove('Alpha');
    expect(root.activeElement?.textContent).toBe('Beta');
    await remove('Beta');
    expect(root.activeElement?.textContent).toBe('New chat');
  });

  it('give the focus to the text field of a new chat', async () => {
    const channel = api().addChannel('First', [['a', 'b']]);
    const { view, user, field } = await open({ state: { props: { ...state.props, channel: channel.id } } });
    await user.click(await view.findByRole('button', { name: 'New chat' }));
    expect(document.activeElement).toBe(field);
  });

  it('tell the host of a new chat where the list stands alone, also when one is shown already', async () => {
    const { view, user, received } = await open({ state: { props: { layout: 'channels' } } });
    await user.click(await view.findByRole('button', { name: 'New chat' }));
    await waitFor(() =>
      expect(received).toContainEqual(['channel:changed', { channelId: null, name: null, isNew: true }]),
    );
  });

  it('show the default name in the language of the widget, and keep what a person named', async () => {
    api().addChannel('Neuer Chat', [['Hello', 'Hi there']]);
    api().addChannel('Neuer Chatraum');
    const { view, user, received, patch } = await open({ state });
    await view.findByRole('button', { name: 'Neuer Chatraum' });
    const row = view.getAllByRole('button', { name: 'New chat' }).at(-1);
    if (row) await user.click(row);
    await view.findByRole('heading', { name: 'New chat' });
    await waitFor(() =>
      expect(received.findLast(([name]) => name === 'channel:changed')?.[1]).toMatchObject({
        name: 'New chat',
      }),
    );
    patch({ locale: 'de' });
    await view.findByRole('heading', { name: 'Neuer Chat' });
  });

  it('copies the messages of any chat of the list', async () => {
    api().addChannel('Open', [['a', 'b']]);
    api().addChannel('Other', [['Cost?', 'Low']]);
    const copied: string[] = [];
    const { view, user } = await open({
      state,
      host: {
        copy: ({ text }) => {
          copied.push(text);
          return { handled: true };
        },
      },
    });
    await user.click(await view.findByRole('button', { name: 'Actions for Other' }));
    await user.click(await view.findByRole('menuitem', { name: 'Copy history' }));
    await waitFor(() => expect(copied).toEqual(['# Other\n\n## Question\n\nCost?\n\n## Answer\n\nLow\n']));
  });
});

describe('the head of the full chat', () => {
  it('renames, deletes and shows on the whole screen what is open', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
    const channel = api().addChannel('Office costs', [['Cost?', 'Low']]);
    const { view, user, field, shell } = await open({
      state: { props: { layout: 'full', channel: channel.id } },
    });
    let asked = 0;
    shell.requestFullscreen = async () => {
      asked += 1;
    };
    const heading = await view.findByRole('heading', { name: 'Office costs' });
    const header = within(heading.parentElement ?? shell);
    await user.click(await header.findByRole('button', { name: 'More' }));
    await user.click(await view.findByRole('menuitem', { name: 'Full screen' }));
    expect(asked).toBe(1);
    await user.click(header.getByRole('button', { name: 'More' }));
    await user.click(await view.findByRole('menuitem', { name: 'Delete chat' }));
    const dialog = await view.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete chat' }));
    await view.findByText('No chats yet');
    expect(document.activeElement).toBe(field);
    Reflect.deleteProperty(document, 'fullscreenEnabled');
  });

  it('brings deleted messages back, also in another tab', async () => {
    const channel = api().addChannel('One', [
      ['One?', '1'],
      ['Two?', '2'],
    ]);
    const props = { state: { props: { layout: 'full', channel: channel.id } } };
    const { view, user } = await open(props);
    const other = await open(props);
    await other.view.findByText('One?');
    await view.findByText('One?');
    const [first] = await view.findAllByRole('button', { name: 'Delete question and answer' });
    await user.click(first as HTMLElement);
    const dialog = within(await view.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete question and answer' }));
    await waitFor(() => expect(view.queryByText('One?')).toBeNull());
    await waitFor(() => expect(other.view.queryByText('One?')).toBeNull());
    await user.click(await view.findByRole('button', { name: 'Undo' }));
    await view.findByText('One?');
    await other.view.findByText('One?');
  });

  it('deletes messages also where the chat was read again while it asked', async () => {
    const channel = api().addChannel('One', [['One?', '1']]);
    const { view, user } = await open({ state: { props: { layout: 'full', channel: channel.id } } });
    await user.click(await view.findByRole('button', { name: 'Delete question and answer' }));
    const dialog = await view.findByRole('dialog');
    const reads = () => api().calls.filter(call => call.endsWith('/messages')).length;
    const before = reads();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    await new Promise(resolve => setTimeout(resolve, 50));
    await user.click(within(dialog).getByRole('button', { name: 'Delete question and answer' }));
    await waitFor(() => expect(view.queryByText('One?')).toBeNull());
  });

  it('gives the focus to the conversation when messages are deleted', async () => {
    const channel = api().addChannel('Two', [
      ['One?', '1'],
      ['Two?', '2'],
    ]);
    const { view, user, root } = await open({ state: { props: { layout: 'full', channel: channel.id } } });
    const [first] = await view.findAllByRole('button', { name: 'Delete question and answer' });
    if (first) await user.click(first);
    const dialog = await view.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete question and answer' }));
    await waitFor(() => expect(view.queryByText('One?')).toBeNull());
    await waitFor(() => expect(root.activeElement?.getAttribute('role')).toBe('log'));
  });
});
