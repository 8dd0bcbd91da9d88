import { idempotencyKeyHeader, limits } from '@oriel/contracts';
import { act, fireEvent, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTabs } from './session/tabs';
import { buildMessage, textContent } from './test-support/build-message';
import {
  answers,
  api,
  askRefused,
  open,
  openAnswering,
  ready,
  setUpChat,
  urlOf,
  waitFor,
} from './test-support/open-chat';

setUpChat();

/** Asks a service that accepts the question and then stays silent. */
async function askSilence() {
  const opened = await open();
  const { view, field, user } = opened;
  await ready(view);
  api().isSilent = true;
  await user.type(field, 'Quiet?{Enter}');
  await api().run();
  // No event marks the arrival of the answer's headers.
  await waitFor(() => expect(answers(view)[0]?.textContent).toContain('Connecting'));
  await new Promise(resolve => setTimeout(resolve, 50));
  return opened;
}

describe('asking', () => {
  it('shows the question at once, then the answer as it comes, and tells the host', async () => {
    const { view, field, user, received } = await open();
    await ready(view);
    await user.type(field, 'What is cheapest?{Enter}');
    expect(view.getByRole('article', { name: 'Question' }).textContent).toContain('What is cheapest?');
    expect(field.value).toBe('');
    const script = await api().run();
    script.state('answering');
    script.text('**Speicherkai** is');
    await view.findByText('Speicherkai');
    expect(answers(view)[0]?.dataset.state).toBe('running');
    expect(view.getByRole('button', { name: 'Stop' })).toBeTruthy();
    script.text(' the cheapest.');
    script.end();
    await waitFor(() => expect(answers(view)[0]?.dataset.state).toBe('complete'));
    expect(answers(view)[0]?.textContent).toContain('Speicherkai is the cheapest.');
    const names = received.map(([name]) => name);
    expect(names).toContain('message:sent');
    expect(names).toContain('message:delta');
    const completed = received.find(([name]) => name === 'message:completed');
    expect(completed?.[1]).toMatchObject({
      text: '**Speicherkai** is the cheapest.',
      finishReason: 'complete',
    });
  });

  it('keeps Shift+Enter and an Enter of an input method in the field', async () => {
    const { view, field, user } = await open();
    await ready(view);
    await user.type(field, 'One{Shift>}{Enter}{/Shift}two');
    expect(field.value).toBe('One\ntwo');
    const composing = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, cancelable: true });
    field.dispatchEvent(composing);
    const ending = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, cancelable: true });
    field.dispatchEvent(ending);
    expect([composing.defaultPrevented, ending.defaultPrevented]).toEqual([false, false]);
    expect(api().runs.size).toBe(0);
  });

  it('takes a double click on Send for one, and stops at the next', async () => {
    const { view, field, user } = await open();
    await ready(view);
    await user.type(field, 'Twice');
    await user.dblClick(view.getByRole('button', { name: 'Send' }));
    const stop = view.getByRole('button', { name: 'Stop' });
    const focused = () => (stop.getRootNode() as ShadowRoot).activeElement;
    expect(focused()).toBe(stop);
    const script = await api().run();
    script.text('Half');
    await view.findByText('Half');
    expect(answers(view)[0]?.dataset.state).toBe('running');
    stop.click();
    await waitFor(() => expect(answers(view)[0]?.dataset.state).toBe('stopped'));
    // Send reuses the same button, so keyboard users keep their focus.
    expect(focused()).toBe(view.getByRole('button', { name: 'Send' }));
  });

  it('queues a question during an answer, shows it and lets it be taken back', async () => {
    const { view, field, user } = await open();
    await ready(view);
    await user.type(field, 'The first{Enter}');
    const script = await api().run();
    script.text('Some ');
    await user.type(field, 'The next{Enter}');
    expect(field.value).toBe('');
    await user.type(field, 'The last{Enter}');
    const waiting = await view.findByRole('list', { name: 'Next: sent when this answer ends' });
    await waitFor(() =>
      expect([...waiting.querySelectorAll('span[dir]')].map(each => each.textContent)).toEqual([
        'The next',
        'The last',
      ]),
    );
    await user.type(field, 'Typed since');
    await user.click(view.getAllByRole('button', { name: /Take back/ })[1] as HTMLElement);
    expect(field.value).toBe('The last\n\nTyped since');
    script.end();
    await waitFor(() => expect(answers(view)).toHaveLength(2));
    expect(view.queryByRole('list', { name: 'Next: sent when this answer ends' })).toBeNull();
    await waitFor(() => expect(api().asked.map(({ text }) => text)).toEqual(['The first', 'The next']));
  });

  it('holds the next question when the answer is stopped, until it is sent', async () => {
    const { field, user, view, script } = await openAnswering();
    await user.type(field, 'The next{Enter}');
    await view.findByRole('list', { name: 'Next: sent when this answer ends' });
    await user.keyboard('{Escape}');
    script.end('stopped');
    await view.findByRole('list', { name: 'Not sent, because the answer was stopped' });
    await view.findByRole('button', { name: 'Send' });
    expect(api().asked).toHaveLength(1);
    await user.click(view.getByRole('button', { name: 'Send: The next' }));
    await waitFor(() => expect(api().asked.map(({ text }) => text)).toEqual(['Long', 'The next']));
  });

  it('sends nothing during an answer that is empty or too long', async () => {
    const { field, user, view } = await openAnswering();
    await user.type(field, ' {Enter}');
    fireEvent.input(field, { target: { value: 'x'.repeat(limits.messageText + 1) } });
    await user.type(field, '{Enter}');
    expect(view.queryByRole('list', { name: 'Next: sent when this answer ends' })).toBeNull();
    expect(field.value).toHaveLength(limits.messageText + 1);
  });

  it('stops, and offers to go on', async () => {
    const { view, field, user } = await open();
    await ready(view);
    await user.type(field, 'Long{Enter}');
    const script = await api().run();
    script.state('answering');
    script.text('Half an answer');
    await view.findByText('Half an answer');
    await user.click(view.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(answers(view)[0]?.dataset.state).toBe('stopped'));
    await view.findByRole('button', { name: 'Regenerate' });
    expect(view.getAllByText('You stopped this answer').length).toBeGreaterThan(0);
    expect(view.getByRole('button', { name: 'Regenerate' })).toBeTruthy();
    await user.click(view.getByRole('button', { name: 'Continue' }));
    expect(view.getAllByRole('article', { name: 'Question' })).toHaveLength(1);
    // The pressed button is gone; the focus moves to Stop, so keyboard users can stop the new answer.
    const stop = view.getByRole('button', { name: 'Stop' });
    expect((stop.getRootNode() as ShadowRoot).activeElement).toBe(stop);
  });

  it('shows thinking and tools as steps, a failed one open', async () => {
    const { view, field, user } = await open();
    await ready(view);
    await user.type(field, 'Steps{Enter}');
    const script = await api().run();
    script.thinking('Comparing.', 6_000);
    script.tool('read_file', '{"name":"a"}', '"3 rows"', { durationMs: 400 });
    script.tool('query_db', '{}', '{"error":"No answer within 30 seconds"}', { isError: true });
    script.state('answering');
    script.text('Done.');
    script.end();
    await view.findByText('Thought for 6 seconds');
    expect((await view.findByText('Used read file')).closest('details')?.open).toBe(false);
    const failed = (await view.findByText('Query db failed')).closest('details');
    expect(failed?.open).toBe(true);
    expect(failed?.textContent).toContain('No answer within 30 seconds');
  });

  it.each([
    ['called a tool', false],
    ['had not begun', true],
  ])('says whether nothing was charged, where an answer failed that %s', async (state, isFree) => {
    const { view, field, user } = await open();
    await ready(view);
    await user.type(field, 'Fail{Enter}');
    const script = await api().run();
    if (state === 'called a tool') script.tool('read_file', '{}', '"3 rows"');
    script.end('error', { errorCode: 'provider_internal', message: 'x', statusCode: 500 });
    const alert = await view.findByRole('alert');
    expect(alert.textContent?.includes('nothing was charged')).toBe(isFree);
  });

  it('shows a failed answer with its number, and asks again', async () => {
    const { view, field, user } = await open();
    await ready(view);
    await user.type(field, 'Fail{Enter}');
    (await api().run()).end('error', {
      errorCode: 'provider_internal',
      message: 'x',
      statusCode: 500,
      requestId: '7f3a-91c2',
    });
    const alert = await view.findByRole('alert');
    expect(alert.textContent).toContain('Something went wrong');
    expect(alert.textContent).toContain('7f3a-91c2');
    await user.click(view.getByRole('button', { name: 'Try again' }));
    const again = await api().run();
    again.text('Now.');
    again.end();
    await waitFor(() => expect(answers(view).at(-1)?.textContent).toContain('Now.'));
    expect(view.getAllByRole('article', { name: 'Question' })).toHaveLength(1);
    await waitFor(() => expect(answers(view)).toHaveLength(1));
  });

  it('offers to go on with an answer that failed half-way, beside asking again', async () => {
    const { view, user, script } = await openAnswering();
    script.end('error', { errorCode: 'provider_internal', message: 'x', statusCode: 502 });
    const alert = await view.findByRole('alert');
    expect(alert.textContent).toContain('What has arrived so far is kept.');
    expect(view.getByRole('button', { name: 'Try again' })).toBeTruthy();
    await user.click(view.getByRole('button', { name: 'Continue now' }));
    await waitFor(() => expect(api().asked.at(-1)).toMatchObject({ text: 'Continue.' }));
    expect(answers(view)[0]?.textContent).toContain('Half an answer');
  });

  it('lets an answer go that is stopped while the service is away', async () => {
    const { view, field, user, script } = await openAnswering();
    api().refuse = () => ({ status: 503, code: 'unavailable' });
    api().cut();
    await view.findByText(/New attempt in/);
    await user.click(view.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(answers(view)[0]?.dataset.state).toBe('interrupted'));
    const { length } = api().calls;
    expect(view.getByRole('button', { name: 'Send' })).toBeTruthy();
    api().refuse = undefined;
    script.end();
    await user.type(field, 'The next{Enter}');
    await waitFor(() => expect(answers(view)).toHaveLength(2));
    // No request for the first answer was made since.
    expect(
      api()
        .calls.slice(length)
        .filter(call => call.includes('/events')),
    ).toEqual([]);
  });

  it('keeps a question that the service has taken among the messages, where it is stopped while the service is away', async () => {
    const { view, field, user } = await askSilence();
    api().refuse = () => ({ status: 503, code: 'unavailable' });
    api().cut();
    await view.findByText(/New attempt in/);
    await user.click(view.getByRole('button', { name: 'Stop' }));
    await view.findByRole('button', { name: 'Send' });
    // In the field it could be sent, and paid for, twice.
    expect(field.value).toBe('');
    expect(view.getByText('Quiet?')).toBeTruthy();
    expect(answers(view)[0]?.textContent).toContain('No answer');
  });

  it('keeps a question that the service has taken among the messages, where it then fails', async () => {
    const { view, field } = await askSilence();
    api().refuse = call => (call.endsWith('/stream') ? { status: 500, code: 'internal' } : undefined);
    const before = api().calls.length;
    api().cut();
    // The thread is read again, including the running answer.
    await waitFor(() => expect(api().calls.slice(before).join()).toMatch(/messages/));
    await waitFor(() => expect(answers(view)[0]?.textContent).toContain('Connecting'));
    expect(field.value).toBe('');
    expect(view.getByText('Quiet?')).toBeTruthy();
    expect(view.queryByRole('alert')).toBeNull();
  });

  it('reads a question that the service has taken again on a press, where it could not be read', async () => {
    const { view, user } = await askSilence();
    api().refuse = call =>
      /\/(stream|messages)$/.test(call) ? { status: 500, code: 'internal' } : undefined;
    api().cut();
    const again = await view.findByRole('button', { name: 'Try again' });
    // Without the service's id for it, the question has no actions.
    expect(view.queryByRole('button', { name: /^Delete|^More$/ })).toBeNull();
    api().refuse = undefined;
    await user.click(again);
    await waitFor(() => expect(answers(view)[0]?.textContent).toContain('Connecting'));
    expect(view.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(view.getByText('Quiet?')).toBeTruthy();
  });

  it('asks once, also where it is tried again by hand', async () => {
    const keys: (string | null)[] = [];
    const { fetch } = globalThis;
    using _ = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      if (input instanceof Request && input.url.endsWith('/completions/stream'))
        keys.push(input.headers.get(idempotencyKeyHeader));
      return fetch(input, init);
    });
    const { view, field, user } = await open();
    await ready(view);
    api().refuse = call => (call.endsWith('/stream') ? { status: 503, code: 'unavailable' } : undefined);
    await user.type(field, 'Once?{Enter}');
    await view.findByText(/New attempt in/);
    api().refuse = undefined;
    await user.click(view.getByRole('button', { name: /^Try again/ }));
    await api().run();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([true, false])(
    'shows what was said before, where a question came before it was read (taken: %s)',
    async isTaken => {
      const channel = api().addChannel('First', [['Old question', 'Old answer']]);
      const { view, peer } = await open();
      await ready(view);
      if (!isTaken)
        api().refuse = call => (call.endsWith('/stream') ? { status: 500, code: 'internal' } : undefined);
      const opened = peer.request('openChannel', { channelId: channel.id });
      const sent = peer.request('sendMessage', { text: 'New question' });
      if (isTaken) {
        const script = await api().run();
        script.text('New answer');
        await view.findByText('Old answer');
        expect(view.getAllByText('New question')).toHaveLength(1);
        script.end();
        await sent;
      } else await expect(sent).rejects.toThrow();
      const said = isTaken ? ['Old answer', 'New answer'] : ['Old answer'];
      await waitFor(() =>
        expect(answers(view).map(each => said.find(text => each.textContent?.includes(text)))).toEqual(said),
      );
      await opened;
    },
  );

  it('keeps generated text out of the field, where continuing is refused', async () => {
    const { view, field, user, script } = await openAnswering();
    script.end('error', { errorCode: 'provider_internal', message: 'x', statusCode: 502 });
    api().refuse = call =>
      call.endsWith('/completions/stream')
        ? { status: 409, code: 'chat_completion_is_locked_for_channel' }
        : undefined;
    await user.click(await view.findByRole('button', { name: 'Continue now' }));
    await waitFor(() =>
      expect(api().calls.filter(call => call.endsWith('/completions/stream'))).toHaveLength(2),
    );
    await waitFor(() => expect(view.getAllByRole('article', { name: 'Question' })).toHaveLength(1));
    expect(field.value).toBe('');
    expect(view.queryByText(/Another answer is running/)).toBeNull();
  });

  it('says that another answer is running for as long as it does', async () => {
    const channel = api().addChannel('Shared', [['Old', 'Said before']]);
    const state = { props: { channel: channel.id } };
    const first = await open({ state });
    await first.view.findByText('Said before');
    const second = await open({ state });
    await second.view.findByText('Said before');
    // Wait for the notes above the field, as in a chat that has been open for a while.
    await waitFor(() => expect(second.root.querySelector('input[type=file]')).not.toBeNull());
    // Ask before this chat is notified of the other chat's answer.
    using _channel = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockReturnValue();
    await first.user.type(first.field, 'Mine{Enter}');
    const script = await api().run();
    // The refusal arrives after the question is rendered, as it does over a network.
    const { fetch } = globalThis;
    let refuse = () => {};
    const drawn = new Promise<void>(resolve => {
      refuse = resolve;
    });
    using _fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (urlOf(input).endsWith('/completions/stream')) await drawn;
      return fetch(input, init);
    });
    await second.user.type(second.field, 'Too late{Enter}');
    await second.view.findByRole('button', { name: 'Stop' });
    refuse();
    await second.view.findByText(/Another answer is running/);
    await waitFor(() => expect(api().calls.filter(call => /^GET .*\/events$/.test(call))).toHaveLength(1));
    script.text('The answer');
    await waitFor(() => expect(answers(second.view)[1]?.textContent).toContain('The answer'));
    expect(second.view.queryByText(/Another answer is running/)).not.toBeNull();
    script.end();
    await waitFor(() => expect(second.view.queryByText(/Another answer is running/)).toBeNull());
    expect(second.field.value).toBe('Too late');
  });

  it('offers to go on only where that can work', async () => {
    const { view, script } = await openAnswering();
    script.end('error', { errorCode: 'no_credits', message: 'x', statusCode: 402 });
    await view.findByText('The credit is used up');
    expect(view.queryByRole('button', { name: 'Continue now' })).toBeNull();
  });

  it('says that the question is kept where an answer has no text', async () => {
    const { view, field, user } = await open();
    await ready(view);
    await user.type(field, 'Nothing{Enter}');
    (await api().run()).end('interrupted');
    await view.findByText('Your question is kept.');
    expect(view.queryByText(/What has arrived so far is kept/)).toBeNull();
    expect(view.getByText('No answer')).toBeTruthy();
    expect(view.queryByRole('button', { name: 'Continue now' })).toBeNull();
    expect(view.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('says that there is no connection also while an answer is open', async () => {
    const { view, field, user } = await open();
    await ready(view);
    await user.type(field, 'Hello{Enter}');
    const script = await api().run();
    script.text('Half an answer');
    await view.findByText('Half an answer');
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await view.findByText(/You are offline/);
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(view.queryByText(/You are offline/)).toBeNull());
    script.end();
  });

  it('gives back a question that could not be sent', async () => {
    const { view, field, user } = await open();
    await ready(view);
    api().refuse = call =>
      call.endsWith('/completions/stream') ? { status: 500, code: 'internal' } : undefined;
    await user.type(field, 'Lost?{Enter}');
    await view.findByRole('alert');
    expect(field.value).toBe('Lost?');
    expect(view.queryByRole('article')).toBeNull();
    api().refuse = undefined;
    await user.click(view.getByRole('button', { name: 'Try again' }));
    (await api().run()).end();
    await waitFor(() => expect(answers(view)[0]?.dataset.state).toBe('complete'));
    expect(field.value).toBe('');
  });
});

describe('resuming', () => {
  it('goes on with an answer after a reload, without loss or repeat', async () => {
    const first = await open();
    await ready(first.view);
    await first.user.type(first.field, 'Reload{Enter}');
    const script = await api().run();
    script.state('answering');
    script.text('Before ');
    await first.view.findByText('Before');
    first.unmount();
    script.text('meanwhile ');
    const second = await open({ state: { props: { channel: script.channelId } } });
    await second.view.findByText('Before meanwhile');
    script.text('after');
    script.end();
    await waitFor(() => expect(answers(second.view)[0]?.dataset.state).toBe('complete'));
    expect(answers(second.view)).toHaveLength(1);
    expect(answers(second.view)[0]?.textContent).toContain('Before meanwhile after');
  });

  it('follows in a second tab what the first one asked', async () => {
    const channel = api().addChannel('Shared', [['Hello', 'Hi there']]);
    const state = { props: { channel: channel.id } };
    const first = await open({ state });
    const second = await open({ state });
    await first.view.findByText('Hi there');
    await second.view.findByText('Hi there');
    await first.user.type(first.field, 'Both{Enter}');
    const script = await api().run();
    script.state('answering');
    script.text('Seen by both');
    await second.view.findByText('Seen by both');
    expect(answers(second.view).at(-1)?.dataset.state).toBe('running');
    script.end();
    await waitFor(() => expect(answers(second.view).at(-1)?.dataset.state).toBe('complete'));
  });

  describe('of another tab', () => {
    // A message without a visible effect yet cannot be awaited.
    const pause = () => act(() => new Promise<void>(resolve => setTimeout(resolve, 100)));
    /** A chat that follows an answer, and the messages that another tab sends it. */
    const followRun = async () => {
      const channel = api().addChannel('Shared', [['Hello', 'Hi there']]);
      const { view, field, user } = await open({ state: { props: { channel: channel.id } } });
      await view.findByText('Hi there');
      await user.type(field, 'First{Enter}');
      const script = await api().run();
      script.state('answering');
      script.text('One');
      await view.findByText('One');
      const messages = api().messages.get(channel.id) ?? [];
      const asked = () => messages.push(buildMessage({ content: textContent('Asked elsewhere') }));
      const tab = openTabs(`${api().bases.chat}:${api().user?.userId}`, () => undefined);
      onTestFinished(tab.close);
      const tell = () =>
        tab.tell({ kind: 'run', organizationId: api().organization.id, channelId: channel.id });
      return { view, script, asked, tell };
    };

    it('is read once the one that is followed has ended', async () => {
      const { view, script, asked, tell } = await followRun();
      tell();
      await pause();
      script.end();
      asked();
      await view.findByText('Asked elsewhere');
    });

    it('is shown as it was read last, in whatever order it comes', async () => {
      const { view, script, asked, tell } = await followRun();
      script.end();
      await waitFor(() => expect(answers(view).at(-1)?.dataset.state).toBe('complete'));
      const { fetch } = globalThis;
      const late: (() => void)[] = [];
      using _fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
        const response = await fetch(input, init);
        if (late.length === 0 && urlOf(input).includes('/messages'))
          await new Promise<void>(go => late.push(go));
        return response;
      });
      tell();
      await waitFor(() => expect(late).toHaveLength(1));
      asked();
      tell();
      await view.findByText('Asked elsewhere');
      late[0]?.();
      await pause();
      expect(view.queryByText('Asked elsewhere')).not.toBeNull();
    });
  });

  it('reads on where a connection was cut', async () => {
    const { view, field, user } = await open();
    await ready(view);
    await user.type(field, 'Cut{Enter}');
    const script = await api().run();
    script.state('answering');
    script.text('One ');
    await view.findByText('One');
    api().cut();
    script.text('two');
    script.end();
    await waitFor(() => expect(answers(view)[0]?.textContent).toContain('One two'));
  });
});

describe('signing in', () => {
  it('keeps what was typed and sends it afterwards', async () => {
    const { user: somebody } = api();
    api().user = null;
    const { view, field, user } = await open({
      host: {
        signIn: () => {
          api().user = somebody;
          return { signedIn: true };
        },
      },
    });
    const button = await view.findByRole('button', { name: 'Sign in' });
    await user.type(field, 'Does it cover repairs?');
    expect(view.getByText('Sent after you sign in')).toBeTruthy();
    await user.click(button);
    const script = await api().run();
    expect(script.question.content.fullText).toBe('Does it cover repairs?');
    script.end();
  });

  it('says so where the workspace has no chat', async () => {
    api().features = {};
    const { view } = await open();
    expect(await view.findByText('This is switched off')).toBeTruthy();
  });
});

describe('the host', () => {
  it('asks, writes, opens, stops and takes the history', async () => {
    const channel = api().addChannel('Known', [['Hello', 'Hi there']]);
    const { peer, view, field, received } = await open();
    await ready(view);
    await peer.request('setComposer', { text: 'Draft' });
    await peer.request('setComposer', { text: ' more', append: true });
    expect(field.value).toBe('Draft more');
    await peer.request('setComposer', { text: 'A prompt', keep: true });
    await peer.request('setComposer', { text: 'Another', keep: true });
    await peer.request('setComposer', { text: 'Another', keep: true });
    await peer.request('setComposer', { text: 'An example', ifEmpty: true });
    expect(field.value).toBe('Draft more\n\nA prompt\n\nAnother');
    await peer.request('setComposer', { text: '' });
    await peer.request('setComposer', { text: 'An example', ifEmpty: true });
    expect(field.value).toBe('An example');
    await peer.request('setComposer', { text: '' });
    await peer.request('setComposer', { text: 'Alone', keep: true });
    expect(field.value).toBe('Alone');
    await peer.request('setComposer', { text: 'Draft more' });
    await peer.request('openChannel', { channelId: channel.id });
    await view.findByText('Hi there');
    await waitFor(() =>
      expect(received.findLast(([name]) => name === 'channel:changed')?.[1]).toMatchObject({ name: 'Known' }),
    );
    expect(await peer.request('copyHistory', {})).toEqual({
      text: '# Known\n\n## Question\n\nHello\n\n## Answer\n\nHi there\n',
    });
    const sending = peer.request('sendMessage', { text: 'From the host' });
    const script = await api().run();
    expect(await sending).toEqual({ channelId: channel.id, messageId: script.question.id });
    expect(await peer.request('stop', {})).toEqual({ stopped: true });
    await waitFor(() => expect(answers(view).at(-1)?.dataset.state).toBe('stopped'));
    await peer.request('newChannel', {});
    await ready(view);
    expect(field.value).toBe('Draft more');
  });

  it('copies a chat whole, also what is not loaded of it', async () => {
    api().longestPage = 4;
    const pairs = Array.from({ length: 7 }, (_, index): [string, string] => [`Q${index}`, `A${index}`]);
    const channel = api().addChannel('Long', pairs);
    const { peer, view } = await open({ state: { props: { channel: channel.id } } });
    await view.findByText('A6');
    expect(view.queryByText('A0')).toBeNull();
    const { text } = (await peer.request('copyHistory', {})) as { text: string };
    expect(text.match(/^[QA]\d+$/gm)).toEqual(pairs.flat());
  });

  it('renames and deletes a channel, and says what is shown then', async () => {
    const channel = api().addChannel('Known', [['Hello', 'Hi there']]);
    const { peer, view, received } = await open({ state: { props: { channel: channel.id } } });
    await view.findByText('Hi there');
    const last = () => received.findLast(([name]) => name === 'channel:changed')?.[1];
    await peer.request('renameChannel', { channelId: channel.id, name: '  Better known ' });
    await waitFor(() => expect(last()).toMatchObject({ channelId: channel.id, name: 'Better known' }));
    for (const name of [' ', 'n'.repeat(limits.channelName + 1)]) {
      const renaming = peer.request('renameChannel', { channelId: channel.id, name });
      await expect(renaming).rejects.toMatchObject({ code: 'INVALID_MESSAGE' });
    }
    await peer.request('deleteChannel', { channelId: channel.id });
    await waitFor(() => expect(last()).toMatchObject({ channelId: null }));
    expect(view.queryByText('Hi there')).toBeNull();
    await expect(peer.request('deleteChannel', { channelId: channel.id })).rejects.toThrow();
  });

  it('asks the person in its own dialogs before a host changes a channel', async () => {
    const channel = api().addChannel('Known', [['Hello', 'Hi there']]);
    const { peer, view, user, received } = await open();
    await ready(view);
    await peer.request('openChannel', { channelId: channel.id });
    const last = () => received.findLast(([event]) => event === 'channel:changed')?.[1];
    const named = { channelId: channel.id, name: 'Known' };

    const renaming = peer.request('askToRename', named, { timeout: 0 });
    const form = within(await view.findByRole('dialog', { name: 'Rename chat' }));
    fireEvent.change(form.getByRole('textbox'), { target: { value: 'Better known' } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await renaming).toEqual({ isDone: true });
    await waitFor(() => expect(last()).toMatchObject({ channelId: channel.id, name: 'Better known' }));

    const ask = async (answer: string) => {
      const asked = peer.request('askToDelete', named, { timeout: 0 });
      const dialog = within(await view.findByRole('dialog', { name: 'Delete “Known”?' }));
      await user.click(dialog.getByRole('button', { name: answer }));
      return asked;
    };
    expect(await ask('Cancel')).toEqual({ isDone: false });
    expect(view.getByText('Hi there')).toBeTruthy();
    expect(await ask('Delete chat')).toEqual({ isDone: true });
    await waitFor(() => expect(last()).toMatchObject({ channelId: null }));
    expect(api().channels).toEqual([]);
  });

  it('moves the draft of a deleted channel below the draft of the new chat', async () => {
    const channel = api().addChannel('Known', [['Hello', 'Hi there']]);
    const { peer, view, field, user } = await open();
    await ready(view);
    await user.type(field, 'New draft');
    await peer.request('openChannel', { channelId: channel.id });
    await view.findByText('Hi there');
    await user.type(field, 'Unsent');
    await peer.request('deleteChannel', { channelId: channel.id });
    await ready(view);
    expect(field.value).toBe('New draft\n\nUnsent');
    await peer.request('newChannel', {});
    expect(field.value).toBe('New draft\n\nUnsent');
  });

  it('puts a question that a deleted channel had not stored above the text typed since', async () => {
    const channel = api().addChannel('Known', [['Hello', 'Hi there']]);
    const { peer, view, field, user } = await open({ state: { props: { channel: channel.id } } });
    await view.findByText('Hi there');
    api().refuse = call =>
      call.endsWith('/completions/stream') ? { status: 503, code: 'unavailable' } : undefined;
    await user.type(field, 'Waits{Enter}');
    await view.findByText(/New attempt in/);
    await user.type(field, 'Unsent');
    await peer.request('deleteChannel', { channelId: channel.id });
    await ready(view);
    expect(field.value).toBe('Waits\n\nUnsent');
  });

  it('puts a question that could not be sent into the draft of its own chat', async () => {
    const [first, second] = ['First', 'Second'].map(name =>
      api().addChannel(name, [[name, `${name} answer`]]),
    );
    const { peer, view, field, user } = await open({ state: { props: { channel: first?.id } } });
    await view.findByText('First answer');
    api().refuse = call =>
      call.endsWith('/completions/stream') ? { status: 503, code: 'unavailable' } : undefined;
    await user.type(field, 'Lost?{Enter}');
    await view.findByText(/New attempt in/);
    await peer.request('openChannel', { channelId: second?.id ?? '' });
    await view.findByText('Second answer');
    const tried = () => api().calls.filter(call => call.endsWith('/completions/stream')).length;
    const before = tried();
    api().refuse = call =>
      call.endsWith('/completions/stream') ? { status: 500, code: 'internal' } : undefined;
    await waitFor(() => expect(tried()).toBe(before + 1));
    await user.type(field, 'Elsewhere');
    await peer.request('openChannel', { channelId: first?.id ?? '' });
    await waitFor(() => expect(field.value).toBe('Lost?'));
    await peer.request('openChannel', { channelId: second?.id ?? '' });
    await waitFor(() => expect(field.value).toBe('Elsewhere'));
  });

  it('says at once that nobody is signed in, and sends what it was asked when somebody is', async () => {
    const { user: somebody } = api();
    api().user = null;
    const { view, peer, field, user } = await open({
      host: {
        signIn: () => {
          api().user = somebody;
          return { signedIn: true };
        },
      },
    });
    const button = await view.findByRole('button', { name: 'Sign in' });
    await expect(peer.request('sendMessage', { text: 'From the host' })).rejects.toMatchObject({
      code: 'AUTH_REQUIRED',
    });
    expect(field.value).toBe('From the host');
    expect(view.getByText('Sent after you sign in')).toBeTruthy();
    await user.click(button);
    const script = await api().run();
    expect(script.question.content.fullText).toBe('From the host');
    script.end();
  });

  it('puts queued questions back into the field in order, where the first one needs a sign-in', async () => {
    api().user = null;
    const { fetch } = globalThis;
    let release = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    using _fetching = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) => held.then(() => fetch(input, init)));
    const { peer, field } = await open();
    const refused = askRefused(peer, 'AUTH_REQUIRED', 'First', 'Second', 'Third');
    release();
    await refused;
    expect(field.value).toBe('First\n\nSecond\n\nThird');
  });

  it('takes a question back at once while its chat is being created, and creates that chat once', async () => {
    const { view, field, user } = await open();
    await ready(view);
    const { fetch } = globalThis;
    let release = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    using fetching = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) =>
        urlOf(input).endsWith('/channels') ? held.then(() => fetch(input, init)) : fetch(input, init),
      );
    const channelsAsked = () => fetching.mock.calls.filter(([input]) => urlOf(input).endsWith('/channels'));
    await user.type(field, 'Taken back{Enter}');
    await waitFor(() => expect(channelsAsked()).toHaveLength(1));
    await user.click(view.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(field.value).toBe('Taken back'));
    expect(view.queryByRole('article', { name: 'Question' })).toBeNull();
    await user.clear(field);
    await user.type(field, 'Asked{Enter}');
    release();
    const script = await api().run();
    script.end();
    expect(script.question.content.fullText).toBe('Asked');
    expect(channelsAsked()).toHaveLength(1);
    expect(api().channels).toHaveLength(1);
    expect(field.value).toBe('');
  });

  it.each([true, false])(
    'shows what was said before a question that came before the session (readable at once: %s)',
    async isReadable => {
      const channel = api().addChannel('First', [['Old question', 'Old answer']]);
      if (!isReadable)
        api().refuse = call =>
          call.endsWith('/messages') ? { status: 503, code: 'unavailable' } : undefined;
      const { fetch } = globalThis;
      let release = () => {};
      const held = new Promise<void>(resolve => {
        release = resolve;
      });
      using _fetching = vi
        .spyOn(globalThis, 'fetch')
        .mockImplementation((input, init) => held.then(() => fetch(input, init)));
      const { view, peer } = await open({ state: { props: { channel: channel.id } } });
      const sent = peer.request('sendMessage', { text: 'New question' });
      await view.findByText('New question');
      release();
      const script = await api().run();
      script.text('New answer');
      if (isReadable) await view.findByText('Old answer');
      api().refuse = undefined;
      script.end();
      await sent;
      await view.findByText('Old answer');
      const shown = () => answers(view).map(each => /Old|New/.exec(each.textContent ?? '')?.[0]);
      await waitFor(() => expect(shown()).toEqual(['Old', 'New']));
      expect(view.getAllByText('New question')).toHaveLength(1);
    },
  );

  it('renames and deletes nothing where nobody is signed in, and says so', async () => {
    const { peer } = await open({ user: null });
    const channelId = crypto.randomUUID();
    await expect(peer.request('renameChannel', { channelId, name: 'Name' })).rejects.toMatchObject({
      code: 'AUTH_REQUIRED',
    });
    await expect(peer.request('deleteChannel', { channelId })).rejects.toMatchObject({
      code: 'AUTH_REQUIRED',
    });
  });

  it('says at a command that nobody is signed in, or that a channel could not be read', async () => {
    const guest = await open({ user: null });
    const opening = guest.peer.request('openChannel', { channelId: crypto.randomUUID() });
    await expect(opening).rejects.toMatchObject({ code: 'AUTH_REQUIRED' });
    const channel = api().addChannel('Known', [['Hello', 'Hi there']]);
    const { peer, view } = await open();
    await ready(view);
    api().refuse = call =>
      call.includes(`${channel.id}/messages`) ? { status: 403, code: 'forbidden' } : undefined;
    await expect(peer.request('openChannel', { channelId: channel.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it.each([
    ['that is unknown', crypto.randomUUID()],
    ['that cannot be one', 'does-not-exist'],
  ])('says of a channel %s that it does not exist', async (_, channel) => {
    const { view, field, user } = await open({ state: { props: { channel } } });
    await view.findByText('This chat does not exist');
    expect(view.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.type(field, 'Kept');
    expect(view.getByText('This chat does not exist')).toBeTruthy();
    await user.click(view.getAllByRole('button', { name: 'New chat' }).at(-1) ?? document.body);
    await ready(view);
    expect(field.value).toBe('Kept');
  });

  it('starts a new chat for a question to a deleted channel', async () => {
    const gone = crypto.randomUUID();
    const { view, field, user, received, peer } = await open();
    await ready(view);
    const opening = peer.request('openChannel', { channelId: gone });
    await expect(opening).rejects.toMatchObject({ code: 'INVALID_MESSAGE' });
    await view.findByText('This chat does not exist');
    await user.type(field, 'Anybody here?{Enter}');
    const script = await api().run();
    script.end();
    await waitFor(() => expect(answers(view)[0]?.dataset.state).toBe('complete'));
    expect(view.getByRole('article', { name: 'Question' }).textContent).toContain('Anybody here?');
    expect(view.queryByText('This chat does not exist')).toBeNull();
    const shown = received.findLast(([name]) => name === 'channel:changed')?.[1];
    expect(shown).toMatchObject({ channelId: api().channels[0]?.id });
    await expect(peer.request('openChannel', { channelId: gone })).rejects.toThrow();
    await view.findByText('This chat does not exist');
    expect(view.queryByRole('article')).toBeNull();
  });

  it('moves a question to the draft of a new chat, where its channel was deleted meanwhile', async () => {
    const channel = api().addChannel('Known', [['Hello', 'Hi there']]);
    const { view, field, user } = await open({ state: { props: { channel: channel.id } } });
    await view.findByText('Hi there');
    // The channel's name is requested after its messages.
    const isNamed = expect.stringMatching(new RegExp(`^GET .*/channels/${channel.id}$`));
    await waitFor(() => expect(api().calls).toContainEqual(isNamed));
    await user.type(field, 'Still here?');
    api().channels = [];
    api().refuse = call =>
      call.endsWith('/completions/stream') ? { status: 404, code: 'not_found' } : undefined;
    await user.keyboard('{Enter}');
    await view.findByText('This chat does not exist');
    expect(field.value).toBe('Still here?');
    api().refuse = undefined;
    await user.click(await view.findByRole('button', { name: 'Try again' }));
    (await api().run()).end();
    await waitFor(() => expect(answers(view)[0]?.dataset.state).toBe('complete'));
    expect(api().channels).toHaveLength(1);
  });

  it('changes language, layout and suggestions while it is shown', async () => {
    const { view, field, patch } = await open();
    await ready(view);
    patch({ locale: 'de' });
    await view.findByRole('heading', { name: 'Woran arbeiten Sie, Ines?' });
    expect(field.getAttribute('aria-label')).toBe('Nachricht');
    expect(view.getByRole('button', { name: 'Senden' })).toBeTruthy();
    patch({ props: { suggestions: [{ title: 'Eigener', text: 'Frag [[das]]' }] } });
    const suggestion = await view.findByRole('button', { name: /Eigener/ });
    suggestion.click();
    expect(field.value).toBe('Frag das');
    patch({ props: { readonly: true } });
    await waitFor(() => expect(view.queryByRole('button', { name: 'Senden' })).toBeNull());
  });
});

describe('the starter questions of an agent', () => {
  it('take the place of those of the product, go with another agent, and give way to those of the page', async () => {
    const [first, second] = api().agents;
    if (!first || !second) throw new Error('There are two agents');
    api().agents = [{ ...first, starterQuestions: ['Compare [[two sites]]', 'What is due?'] }, second];
    const { view, field, user, patch } = await open();
    await view.findByRole('button', { name: 'What is due?' });
    const questions = view.getByRole('list', { name: 'Suggestions' });
    expect(
      within(questions)
        .getAllByRole('button')
        .map(each => each.textContent),
    ).toEqual(['Compare two sites', 'What is due?']);
    await user.click(within(questions).getByRole('button', { name: 'Compare two sites' }));
    expect(field.value).toBe('Compare two sites');
    // The first suggestion is unchanged, so the second replaces it.
    await user.click(within(questions).getByRole('button', { name: 'What is due?' }));
    expect(field.value).toBe('What is due?');
    await user.click(await view.findByRole('button', { name: /^Agent/ }));
    await user.click(await view.findByRole('option', { name: /^Editor/ }));
    await waitFor(() => expect(view.queryByRole('button', { name: 'What is due?' })).toBeNull());
    patch({ props: { agent: first.id, suggestions: [{ title: 'Own', text: 'Ask this' }] } });
    await view.findByRole('button', { name: /Ask this/ });
    expect(view.queryByRole('button', { name: 'What is due?' })).toBeNull();
  });
});

describe('a suggestion with slots', () => {
  const suggestions = [{ title: 'Compare', text: 'Compare [[three offers]] by [[price]], please' }];
  const selected = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    value.slice(selectionStart, selectionEnd);

  async function press() {
    const opened = await open({ state: { props: { suggestions } } });
    await opened.user.click(await opened.view.findByRole('button', { name: /three offers/ }));
    await waitFor(() => expect(selected(opened.field)).toBe('three offers'));
    return opened;
  }

  it('has its first slot selected, and the next one with Tab', async () => {
    const { field, user, shell } = await press();
    await user.keyboard('two long letters{Tab}');
    expect(selected(field)).toBe('price');
    await user.keyboard('length');
    expect(field.value).toBe('Compare two long letters by length, please');
    expect(shell.ownerDocument.activeElement).toBe(field);
    // After the last slot, Tab moves on through the page.
    await user.keyboard('{Tab}');
    expect(shell.ownerDocument.activeElement).not.toBe(field);
  });

  it('is added below typed text and selects its slots there', async () => {
    const { field, view, user } = await open({ state: { props: { suggestions } } });
    await ready(view);
    await user.type(field, 'My notes');
    await user.click(await view.findByRole('button', { name: /three offers/ }));
    await waitFor(() => expect(selected(field)).toBe('three offers'));
    await user.keyboard('two letters');
    expect(field.value).toBe('My notes\n\nCompare two letters by price, please');
    await user.click(await view.findByRole('button', { name: /three offers/ }));
    expect(field.value).toBe(
      'My notes\n\nCompare two letters by price, please\n\nCompare three offers by price, please',
    );
  });

  it('is left with Escape, which stops nothing else', async () => {
    const { field, user } = await press();
    const stopping = vi.fn();
    document.addEventListener('keydown', event => stopping(event.key, event.defaultPrevented), {
      once: true,
    });
    await user.keyboard('{Escape}');
    expect(selected(field)).toBe('');
    expect(stopping).toHaveBeenCalledWith('Escape', true);
    await user.keyboard('{Tab}');
    expect(document.activeElement).not.toBe(field);
  });
});

describe('a long question', () => {
  it('is folded, and shown whole on a press', async () => {
    const text = Array.from({ length: 40 }, (_, index) => `Line ${index + 1}`).join('\n');
    const channel = api().addChannel('Long', [[text, 'Read']]);
    const { view, user } = await open({ state: { props: { channel: channel.id } } });
    const question = await view.findByRole('article', { name: 'Question' });
    expect(question.textContent).toContain('Line 20');
    expect(question.textContent).not.toContain('Line 21');
    await user.click(await view.findByRole('button', { name: 'Show all' }));
    expect(question.textContent).toContain('Line 40');
    await user.click(view.getByRole('button', { name: 'Show less', expanded: true }));
    expect(question.textContent).not.toContain('Line 21');
  });
});

describe('accessibility', () => {
  it.each(['full', 'panel', 'bare', 'channels'])('finds nothing wrong in the layout %s', async layout => {
    const channel = api().addChannel('Known', [['Hello', '**Hi** there']]);
    const { view, shell, root } = await open({
      state: { props: layout === 'channels' ? { layout } : { layout, channel: channel.id } },
    });
    if (layout === 'channels') await view.findByRole('button', { name: 'Known' });
    else await view.findByText(/there/);
    const { violations } = await act(() =>
      axe.run(shell, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } }),
    );
    expect(violations.map(each => [each.id, each.nodes.map(node => node.html)])).toEqual([]);
    expect(root.querySelector('[role=log]')?.getAttribute('aria-label') ?? 'Conversation').toBe(
      'Conversation',
    );
  });
});

describe('signing out', () => {
  it('leaves nothing of the person on the page or in the browser', async () => {
    const { view, field, user, received, peer } = await open();
    await ready(view);
    await user.type(field, 'Remember me{Enter}');
    const script = await api().run();
    script.text('Gladly.');
    script.end();
    await waitFor(() => expect(answers(view)[0]?.dataset.state).toBe('complete'));
    await user.type(field, 'Half a thought');
    await peer.request('logout', {});
    await waitFor(() => expect(answers(view)).toEqual([]));
    expect(field.value).toBe('');
    expect(received.findLast(([name]) => name === 'channel:changed')?.[1]).toEqual({
      channelId: null,
      name: null,
    });
    expect({ ...sessionStorage, ...localStorage }).toEqual({});
  });
});
