import { describe, expect, it } from 'vitest';
// Load the chunks up front: a busy machine takes seconds to build them.
import '../../later-chunk';
import '../../i18n/deferred-en';
import './FindBar';
import { api, open, setUpChat, waitFor } from '../../test-support/open-chat';

setUpChat();

describe('find in chat', () => {
  const pairs = Array.from({ length: 12 }, (_, at): [string, string] => [
    `Question ${at}`,
    at === 5 ? 'A needle and a needle' : at % 5 === 0 ? `A needle, ${at}` : 'Hay',
  ]);
  const openLong = async () => {
    api().longestPage = 4;
    const channel = api().addChannel('Long', pairs);
    const opened = await open({ state: { props: { channel: channel.id } } });
    await waitFor(() => opened.view.getByText('Question 11'));
    expect(opened.view.queryByText('Question 0')).toBeNull();
    opened.field.focus();
    // The keys work once the later chunk is loaded.
    const bar = await waitFor(async () => {
      await opened.user.keyboard('{Control>}f{/Control}');
      return opened.view.getByRole('searchbox', { name: 'Find in chat' });
    });
    return { ...opened, bar };
  };

  it('finds what is not loaded, from the latest place to the earliest, and gives the focus back', async () => {
    const { view, user, root, bar, field } = await openLong();
    await waitFor(() => expect(root.activeElement).toBe(bar));
    await user.type(bar, 'needle');
    await waitFor(() => view.getByText('4 of 4'));
    await waitFor(() => view.getByText('A needle, 10'));
    // Two of them are in one message.
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => view.getByText('2 of 4'));
    await waitFor(() => view.getByText('A needle and a needle'));
    await user.keyboard('{Enter}');
    await waitFor(() => view.getByText('1 of 4'));
    await waitFor(() => view.getByText('A needle, 0'));
    expect(root.activeElement).toBe(bar);
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    await waitFor(() => view.getByText('2 of 4'));
    await user.click(view.getByRole('button', { name: 'Earlier place' }));
    await waitFor(() => view.getByText('1 of 4'));
    await user.click(view.getByRole('button', { name: 'Earlier place' }));
    await waitFor(() => view.getByText('4 of 4'));
    await user.type(bar, 'less');
    await waitFor(() => view.getByText('Nothing found'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(view.queryByRole('searchbox', { name: 'Find in chat' })).toBeNull());
    // The text field is in the tree of the page.
    expect(document.activeElement).toBe(field);
  });

  it('opens where its host asks for it', async () => {
    const { view, user, bar, root, peer } = await openLong();
    await waitFor(() => expect(root.activeElement).toBe(bar));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(view.queryByRole('searchbox', { name: 'Find in chat' })).toBeNull());
    expect(await peer.request('findInChat', {})).toEqual({});
    const again = await view.findByRole('searchbox', { name: 'Find in chat' });
    await waitFor(() => expect(root.activeElement).toBe(again));
  });

  it('leaves the key to the browser where its field has the focus, and where the chat has not', async () => {
    const { root, bar, field, shell } = await openLong();
    await waitFor(() => expect(root.activeElement).toBe(bar));
    const press = (target: Element, init: KeyboardEventInit) =>
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'f', bubbles: true, composed: true, cancelable: true, ...init }),
      );
    // `false`: the chat has handled the key.
    expect(press(bar, { ctrlKey: true })).toBe(true);
    expect(press(document.body, { ctrlKey: true })).toBe(true);
    field.focus();
    field.blur();
    // If the chat is the whole page, it handles the same press.
    shell.getBoundingClientRect = () => new DOMRect(0, 0, innerWidth, innerHeight);
    expect(press(document.body, { ctrlKey: true })).toBe(false);
    await waitFor(() => expect(root.activeElement).toBe(bar));
    field.focus();
    expect(press(field, { metaKey: true })).toBe(false);
    await waitFor(() => expect(root.activeElement).toBe(bar));
    field.focus();
    expect(press(field, { ctrlKey: true, isComposing: true })).toBe(true);
    expect(press(field, { ctrlKey: true, shiftKey: true })).toBe(true);
  });
});
