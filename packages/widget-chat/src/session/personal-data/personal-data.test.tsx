import { expect, it, vi } from 'vitest';
import { api, noAnswer, open, ready, setUpChat, urlOf, waitFor } from '../../test-support/open-chat';

setUpChat();

const question = 'Write to Ines Kröger (ines@bank.example), please';
const masked = 'Write to [Name 1] ([E-Mail 1]), please';

async function openChecked(check: 'warn' | 'mask' | undefined, options?: Parameters<typeof open>[0]) {
  api().settings = { ...(check && { dataCheck: check }), protectedNames: ['Ines Kröger'] };
  const opened = await open(options);
  await ready(opened.view);
  const said = () =>
    [...opened.root.querySelectorAll('.c-bubble, .c-text .md')].map(({ textContent }) => textContent);
  return { ...opened, said };
}

it('sends placeholders in place of personal data, and shows the real words in question and answer', async () => {
  const { view, root, user, field, said } = await openChecked('mask');
  await user.type(field, `${question}{Enter}`);
  const script = await api().run();
  expect(api().asked[0]).toMatchObject({ text: masked });
  script.text('Dear [Na');
  script.text(
    'me 1], I write to **[E-Mail 1]**, not to [Name 9]. [Here](https://evil.example/?q=[E-Mail%201])',
  );
  script.end();
  await waitFor(() =>
    expect(said()).toEqual([
      question,
      expect.stringContaining('Dear Ines Kröger, I write to ines@bank.example, not to [Name 9].'),
    ]),
  );
  // No link contains a real word.
  for (const link of root.querySelectorAll('a')) expect(link.href).not.toContain('bank.example');
  expect(JSON.stringify(api().asked)).not.toContain('ines@');

  // A later question uses the same placeholders.
  await user.type(field, 'INES KRÖGER again{Enter}');
  (await api().run()).end();
  expect(api().asked[1]).toMatchObject({ text: '[Name 1] again' });
  expect(view.queryByRole('dialog')).toBeNull();
});

it('marks replaced words in the question, and shows what was sent instead', async () => {
  const { view, user, field } = await openChecked('mask');
  await user.type(field, `${question}{Enter}`);
  (await api().run()).end();
  const name = await view.findByRole('note', { name: /^Ines Kröger, Sent as \[Name 1\]/ });
  expect(name.textContent).toBe('Ines Kröger');
  expect(view.getAllByRole('note').map(({ textContent }) => textContent)).toEqual([
    'Ines Kröger',
    'ines@bank.example',
  ]);
  await user.hover(name);
  const tooltip = await view.findByText('Sent as [Name 1]; only you see the real words');
  expect(tooltip.textContent).not.toContain('Kröger');
});

it('shows the real words of each chat in its name', async () => {
  const other = api().addChannel('Letter to [Name 1]', []);
  const { root, user, field } = await openChecked('mask', { state: { props: { layout: 'full' } } });
  const nameOf = (channelId: string) => {
    const row = root.querySelector(`[data-channel="${channelId}"]`);
    return [row?.textContent, row?.getAttribute('title')];
  };
  await user.type(field, `${question}{Enter}`);
  const script = await api().run();
  const channel = api().channels.find(({ id }) => id === script.channelId);
  if (channel) channel.name = 'Dear [Name 1]';
  script.end();
  await waitFor(() => expect(nameOf(script.channelId)).toEqual(['Dear Ines Kröger', 'Dear Ines Kröger']));
  expect(nameOf(other.id)).toEqual(['Letter to [Name 1]', 'Letter to [Name 1]']);
});

it('shows the real words after a reload', async () => {
  const first = await openChecked('mask');
  await first.user.type(first.field, `${question}{Enter}`);
  const script = await api().run();
  script.text('Dear [Name 1].');
  script.end();
  await waitFor(() => expect(first.said()).toEqual([question, 'Dear Ines Kröger.']));
  first.unmount();
  const { root } = await open({ state: { props: { channel: script.channelId } } });
  await waitFor(() => expect(root.querySelector('.c-text .md')?.textContent).toBe('Dear Ines Kröger.'));
});

it('knows the words again in a workspace that was left for another one, and not after the sign-out', async () => {
  const person = api().user;
  const signIn = () => {
    api().user = person;
    return { signedIn: true };
  };
  const { view, user, field, patch, peer, said } = await openChecked('mask', { host: { signIn } });
  await user.type(field, `${question}{Enter}`);
  (await api().run()).end();
  await waitFor(() => expect(said()).toContain(question));
  const [home, channel] = [api().organization, api().channels[0]];
  api().organization = { ...home, id: crypto.randomUUID(), name: 'Second' };
  patch({ workspace: api().organization.id });
  await waitFor(() => expect(said()).toEqual([]));
  api().organization = home;
  patch({ workspace: home.id });
  const openAgain = () => peer.request('openChannel', { channelId: channel?.id ?? '' });
  // The workspace may still be the previous one.
  await vi.waitFor(async () => {
    await openAgain();
    await vi.waitFor(() => expect(said()).toHaveLength(1), 500);
  }, 8_000);
  await waitFor(() => expect(said()).toContain(question));

  api().user = null;
  await peer.request('logout', {});
  await user.click(await view.findByRole('button', { name: 'Sign in' }));
  await view.findByRole('button', { name: /^Agent/ }, { timeout: 8_000 });
  await openAgain();
  await waitFor(() => expect(said()).toContain(masked));
});

it('takes a question out of the field after a reload, where the service has it with placeholders', async () => {
  const channel = api().addChannel('First', [['Old', 'Said before']]);
  const state = { props: { channel: channel.id } };
  api().settings = { dataCheck: 'mask', protectedNames: ['Ines Kröger'] };
  const first = await open({ state });
  await first.view.findByText('Said before');
  const { fetch } = globalThis;
  const losing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetch(input, init);
    return urlOf(input).endsWith('/completions/stream') ? noAnswer(input, init) : response;
  });
  await first.user.type(first.field, `${question}{Enter}`);
  await api().run();
  expect(api().asked[0]).toMatchObject({ text: masked });
  first.unmount();
  losing.mockRestore();
  const second = await open({ state });
  await waitFor(() =>
    expect([...second.root.querySelectorAll('.c-bubble')].map(each => each.textContent)).toEqual([
      'Old',
      question,
    ]),
  );
  await waitFor(() => expect(second.field.value).toBe(''));
});

it('asks before personal data is sent, and gives the question back at a no', async () => {
  const { view, user, field } = await openChecked('warn');
  await user.type(field, `${question}{Enter}`);
  let dialog = await view.findByRole('dialog', { name: 'Send personal data?' });
  expect(dialog.textContent).toContain('Ines Kröger, ines@bank.example');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(field.value).toBe(question));
  expect(api().asked).toEqual([]);
  await user.type(field, '{Enter}');
  dialog = await view.findByRole('dialog', { name: 'Send personal data?' });
  await user.click(view.getByRole('button', { name: 'Send anyway' }));
  (await api().run()).end();
  expect(api().asked[0]).toMatchObject({ text: question });
});

it('sends at once what has no personal data, and everything where the workspace does not ask for the check', async () => {
  const { user, field, view } = await openChecked('warn');
  await user.type(field, 'Which site?{Enter}');
  (await api().run()).end();
  expect(view.queryByRole('dialog')).toBeNull();
  api().settings = {};
  await user.type(field, `${question}{Enter}`);
  (await api().run()).end();
  expect(api().asked.map(({ text }) => text)).toEqual(['Which site?', question]);
});

it('sends nothing where the setting cannot be read', async () => {
  api().refuse = call => (call.endsWith('/settings') ? { status: 500, code: 'internal' } : undefined);
  const { user, field } = await openChecked('mask');
  await user.type(field, `${question}{Enter}`);
  await waitFor(() => expect(field.value).toBe(question));
  expect(api().asked).toEqual([]);
});

it('checks a question that is asked in other words', async () => {
  const { view, user, field } = await openChecked('mask');
  await user.type(field, `${question}{Enter}`);
  (await api().run()).end();
  await user.click(await view.findByRole('button', { name: 'Edit' }, { timeout: 8_000 }));
  const editor = await view.findByRole('textbox', { name: 'Your question in other words' });
  // The user reads the real words there, too.
  expect((editor as HTMLTextAreaElement).value).toBe(question);
  await user.type(editor, ' or mara@bank.example{Enter}');
  (await api().run()).end();
  expect(api().asked[1]).toMatchObject({ text: `${masked} or [E-Mail 2]` });
});
