import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answers, api, open, ready, setUpChat, waitFor } from '../test-support/open-chat';

setUpChat();

let editor: string;
let analyst: string;
beforeEach(() => {
  const [first, second] = api().agents;
  [analyst, editor] = [first?.id ?? '', second?.id ?? ''];
  api().onRun = script => {
    script.text('Done.');
    script.end('complete');
  };
});
afterEach(() => {
  api().onRun = undefined;
});

type Opened = Awaited<ReturnType<typeof open>>;
const shownAgent = ({ root }: Opened) => root.querySelector('.c-agent > span:not([class])')?.textContent;
const shows = (opened: Opened, name: string) => waitFor(() => expect(shownAgent(opened)).toBe(name));
const ask = async (opened: Opened, text: string) => {
  const { length } = answers(opened.view);
  await opened.user.type(opened.field, `${text}{Enter}`);
  await waitFor(() => expect(answers(opened.view)).toHaveLength(length + 1));
  await waitFor(() => expect(api().asked.at(-1)?.text).toBe(text));
};
const lastAsked = () => api().asked.at(-1)?.agent_id;
const choose = async ({ view, user }: Opened, name: string) => {
  const item = await waitFor(async () => {
    // A newly loaded chat takes the focus, which closes the menu.
    if (view.queryAllByRole('option').length === 0)
      await user.click(await view.findByRole('button', { name: /^Agent/ }));
    return view.findByRole('option', { name: new RegExp(`^${name}`) });
  });
  await user.click(item);
};

describe('the agent of a chat', () => {
  it('stays when the host that set it navigates to the URL of the chat', async () => {
    const opened = await open({ state: { props: { agent: editor } } });
    await shows(opened, 'Editor');
    await ask(opened, 'First');
    expect(lastAsked()).toBe(editor);
    opened.patch({ props: { channel: api().channels[0]?.id, skipFetch: true } });
    await shows(opened, 'Editor');
    await ask(opened, 'Second');
    expect(lastAsked()).toBe(editor);
    // Simulates a reload of that URL, or another tab.
    const again = await open({ state: { props: { channel: api().channels[0]?.id } } });
    await shows(again, 'Editor');
    await waitFor(() => expect(answers(again.view)).toHaveLength(2));
    await ask(again, 'Third');
    expect(lastAsked()).toBe(editor);
  });

  it('is that of the opened chat, not of the page or of the previous chat', async () => {
    const other = api().addChannel('Other', [['a', 'b']]);
    const imported = api().addChannel('Imported', [['c', 'd']]);
    api().channels = api().channels.map(each =>
      each.id === other.id ? { ...each, agentId: analyst } : each,
    );
    const opened = await open({ state: { props: { agent: editor, channel: other.id } } });
    await shows(opened, 'Site analyst');
    await ask(opened, 'Here');
    expect(lastAsked()).toBe(analyst);
    // A chat without an agent gets the page's agent.
    opened.patch({ props: { agent: editor, channel: imported.id } });
    await shows(opened, 'Editor');
    await ask(opened, 'There');
    expect(lastAsked()).toBe(editor);
    opened.patch({ props: { agent: editor, channel: other.id } });
    await shows(opened, 'Site analyst');
  });

  it('changes in all tabs when the user chooses another', async () => {
    const { id } = api().addChannel('Tides', [['a', 'b']]);
    const first = await open({ state: { props: { channel: id } } });
    const second = await open({ state: { props: { channel: id } } });
    await shows(second, 'Site analyst');
    await choose(first, 'Editor');
    await shows(first, 'Editor');
    await waitFor(() => expect(api().channels[0]?.agentId).toBe(editor));
    await shows(second, 'Editor');
    await ask(second, 'Now');
    expect(lastAsked()).toBe(editor);
  });

  it('stays unchanged and shows a reason if a choice cannot be stored', async () => {
    const { id } = api().addChannel('Tides', [['a', 'b']]);
    api().channels = api().channels.map(each => ({ ...each, agentId: analyst }));
    const opened = await open({ state: { props: { channel: id } } });
    await shows(opened, 'Site analyst');
    api().refuse = call => (call.startsWith('PATCH') ? { status: 500, code: 'internal' } : undefined);
    await choose(opened, 'Editor');
    await opened.view.findByRole('alert');
    await shows(opened, 'Site analyst');
  });

  it('falls back to the default, with a note, if it was deleted; the service then chooses it', async () => {
    const { id } = api().addChannel('Tides', [['a', 'b']]);
    api().channels = api().channels.map(each => ({ ...each, agentId: crypto.randomUUID() }));
    const opened = await open({ state: { props: { channel: id } } });
    await shows(opened, 'Site analyst');
    await opened.view.findByText(/The chosen agent is not available. Site analyst answers instead/);
    await ask(opened, 'Anyone?');
    expect(lastAsked()).toBeUndefined();
    await choose(opened, 'Editor');
    await waitFor(() => expect(opened.view.queryByText(/is not available/)).toBeNull());
    await ask(opened, 'You?');
    expect(lastAsked()).toBe(editor);
  });

  it('stays with a queued question while another chat is opened', async () => {
    api().onRun = undefined;
    const other = api().addChannel('Other', [['a', 'b']]);
    api().channels = api().channels.map(each => ({ ...each, agentId: analyst }));
    const opened = await open({ state: { props: { agent: editor } } });
    await ready(opened.view);
    await opened.user.type(opened.field, 'One{Enter}');
    const script = await api().run();
    await waitFor(() => expect(answers(opened.view)).toHaveLength(1));
    await opened.user.type(opened.field, 'Two{Enter}');
    opened.patch({ props: { agent: editor, channel: other.id } });
    await shows(opened, 'Site analyst');
    script.end('complete');
    await waitFor(() => expect(api().asked.at(-1)?.text).toBe('Two'));
    expect(lastAsked()).toBe(editor);
  });
});
