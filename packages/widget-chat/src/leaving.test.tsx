import type { ApiErrorCode } from '@oriel/contracts';
import { describe, expect, it, vi } from 'vitest';
import {
  answers,
  api,
  askRefused,
  noAnswer,
  open,
  openAnswering,
  ready,
  setUpChat,
  urlOf,
  waitFor,
} from './test-support/open-chat';

setUpChat();

const streams = '/completions/stream';

/** Signs in as a different user. */
const asSomebodyElse = () => {
  const { user } = api();
  if (!user) throw new Error('Nobody is signed in.');
  const second = { ...user, userId: crypto.randomUUID(), name: 'Second' };
  return () => {
    api().user = second;
    return { signedIn: true };
  };
};

/** Waits long enough for an unwanted effect to show. */
const settled = () => new Promise(resolve => setTimeout(resolve, 300));

describe('a person who leaves', () => {
  it('does not show a question of a hidden chat to the next person', async () => {
    const { view, field, user, peer } = await open({ host: { signIn: asSomebodyElse() } });
    await ready(view);
    const { fetch } = globalThis;
    using isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    using fetching = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) =>
        urlOf(input).endsWith('/channels')
          ? Promise.reject(new TypeError('Failed to fetch'))
          : fetch(input, init),
      );
    await user.type(field, 'Secret{Enter}');
    await view.findByText('Secret');
    await peer.request('newChannel', {});
    await ready(view);
    api().user = null;
    await peer.request('logout', {});
    const signIn = await view.findByRole('button', { name: 'Sign in' });
    fetching.mockRestore();
    isOnline.mockRestore();
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(field.value).toBe('');
    await user.click(signIn);
    await ready(view);
    await settled();
    expect(field.value).toBe('');
    expect(api().asked).toEqual([]);
  });

  it('does not send a queued question in the name of the next person', async () => {
    const { view, field, user, peer } = await open({ host: { signIn: asSomebodyElse() } });
    await ready(view);
    await user.type(field, 'First{Enter}');
    await api().run();
    await waitFor(() => expect(answers(view)).toHaveLength(1));
    const queued = peer.request('sendMessage', { text: 'Secret' });
    const refused = expect(queued).rejects.toMatchObject({ code: 'ABORTED' });
    api().user = null;
    await peer.request('logout', {});
    await refused;
    await user.click(await view.findByRole('button', { name: 'Sign in' }));
    await ready(view);
    await settled();
    expect(field.value).toBe('');
    expect(api().asked.map(({ text }) => text)).toEqual(['First']);
  });

  it('puts no question back for a person who left while its chat was being created', async () => {
    const { view, field, user, peer } = await open();
    await ready(view);
    const { fetch } = globalThis;
    let isAsked = false;
    using _fetching = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      if (!urlOf(input).endsWith('/channels')) return fetch(input, init);
      isAsked = true;
      return noAnswer(input, init);
    });
    await user.type(field, 'Secret{Enter}');
    await waitFor(() => expect(isAsked).toBe(true));
    await peer.request('logout', {});
    window.dispatchEvent(new Event('pagehide'));
    expect(field.value).toBe('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secret');
  });

  it('restores a queued question for its person, also after another person was signed in', async () => {
    const { view, field, user, peer } = await openAnswering();
    await user.type(field, 'Precious{Enter}');
    await view.findByRole('list', { name: 'Next: sent when this answer ends' });
    const first = api().user;
    const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    asSomebodyElse()();
    comeBack();
    await ready(view);
    expect(field.value).toBe('');
    api().user = first;
    comeBack();
    const [channel] = api().channels;
    // Until the first user is back, the second user opens it.
    await waitFor(async () => {
      await peer.request('newChannel', {});
      await peer.request('openChannel', { channelId: channel?.id ?? '' });
      expect(field.value).toBe('Precious');
    });
  });

  it('emits nothing more of an answer to the page', async () => {
    const { peer, received, script } = await openAnswering();
    const deltas = () => received.filter(([name]) => name === 'message:delta').length;
    // No frame is drawn between the next text and the logout.
    using _frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
    script.text(' of a secret');
    await new Promise(resolve => setTimeout(resolve, 100));
    const before = deltas();
    await peer.request('logout', {});
    await settled();
    expect(before).toBeGreaterThan(0);
    expect(deltas()).toBe(before);
  });
});

describe('a workspace that is left', () => {
  it('reads no chat of the old workspace in the new one', async () => {
    const channel = api().addChannel('First', [['Old question', 'Old answer']]);
    const { view, field, user, peer, patch } = await open();
    await ready(view);
    // Ask while the chat is being read; it is read again when the answer has ended.
    const opened = peer.request('openChannel', { channelId: channel.id });
    await peer.request('sendMessage', { text: 'New' });
    await opened;
    await user.type(field, 'A draft');
    const second = crypto.randomUUID();
    api().organization = { ...api().organization, id: second };
    const before = api().calls.length;
    patch({ workspace: second });
    await ready(view);
    await settled();
    expect(api().calls.slice(before).join()).not.toContain(channel.id);
    expect(field.value).toBe('');
  });
});

describe('a chat that goes', () => {
  const openTwo = async () => {
    const [first, second] = ['First', 'Second'].map(name =>
      api().addChannel(name, [[name, `${name} answer`]]),
    );
    if (!first || !second) throw new Error('There are no chats.');
    const opened = await open({ state: { props: { channel: first.id } } });
    await opened.view.findByText('First answer');
    return { ...opened, first, second };
  };
  const refuseQuestions = (status: number, code: ApiErrorCode) => {
    api().refuse = call => (call.endsWith(streams) ? { status, code } : undefined);
  };
  /** Asks in the first chat without an answer, and switches to the second. */
  const askAndLeave = async () => {
    const opened = await openTwo();
    const { view, field, user, peer, second } = opened;
    refuseQuestions(503, 'unavailable');
    await user.type(field, 'Lost?{Enter}');
    await view.findByText(/New attempt in/);
    await peer.request('openChannel', { channelId: second.id });
    await view.findByText('Second answer');
    return opened;
  };

  it('gives its question to the new chat, where another chat is shown', async () => {
    const { field, peer, first } = await askAndLeave();
    await peer.request('deleteChannel', { channelId: first.id });
    expect(field.value).toBe('');
    await peer.request('newChannel', {});
    await waitFor(() => expect(field.value).toBe('Lost?'));
  });

  it('gives its question to the new chat, where it is gone elsewhere', async () => {
    const { field, peer, first } = await askAndLeave();
    api().channels = api().channels.filter(({ id }) => id !== first.id);
    refuseQuestions(404, 'not_found');
    await peer.request('newChannel', {});
    await waitFor(() => expect(field.value).toBe('Lost?'));
  });

  it('moves queued questions to the new chat in order', async () => {
    const { field, user, peer, first } = await openTwo();
    await user.type(field, 'Running{Enter}');
    await api().run();
    const refused = askRefused(peer, 'ABORTED', 'Second', 'Third');
    await peer.request('deleteChannel', { channelId: first.id });
    await refused;
    await waitFor(() => expect(field.value).toBe('Second\n\nThird'));
  });

  it('keeps generated text out of the field', async () => {
    const { view, field, user, peer, first } = await openTwo();
    await user.type(field, 'Long{Enter}');
    const script = await api().run();
    script.text('Half an answer');
    script.end('error', { errorCode: 'provider_internal', message: 'x', statusCode: 502 });
    const goOn = await view.findByRole('button', { name: 'Continue now' });
    refuseQuestions(503, 'unavailable');
    await user.click(goOn);
    await view.findByText(/New attempt in/);
    await peer.request('deleteChannel', { channelId: first.id });
    await ready(view);
    await settled();
    expect(field.value).toBe('');
  });

  it('keeps the note above the field, where it is about another question', async () => {
    const other = api().addChannel('Other', [['a', 'b']]);
    const { view, field, user, peer } = await open();
    await ready(view);
    api().refuse = call =>
      call === `POST /organizations/${api().organization.id}/channels`
        ? { status: 500, code: 'internal' }
        : undefined;
    await user.type(field, 'Refused?{Enter}');
    await view.findByRole('button', { name: 'Try again' });
    field.setSelectionRange(2, 2);
    await peer.request('deleteChannel', { channelId: other.id });
    expect(view.queryByRole('button', { name: 'Try again' })).not.toBeNull();
    expect(field.selectionStart).toBe(2);
  });
});

describe('a page that goes', () => {
  const unavailable = (call: string) =>
    call.endsWith(streams) ? ({ status: 503, code: 'unavailable' } as const) : undefined;

  it.each(['the page', 'the chat'])(
    'has a question that was not sent in the field again, where %s goes',
    async goes => {
      const first = await open();
      await ready(first.view);
      api().refuse = unavailable;
      await first.user.type(first.field, 'Precious{Enter}');
      await first.view.findByText(/New attempt in/);
      if (goes === 'the page') window.dispatchEvent(new Event('pagehide'));
      first.unmount();
      const second = await open();
      await ready(second.view);
      await waitFor(() => expect(second.field.value).toBe('Precious'));
    },
  );

  it('puts queued questions back into the field in order', async () => {
    const { field, peer, script } = await openAnswering();
    const refused = askRefused(peer, 'ABORTED', 'Second', 'Third');
    await settled();
    window.dispatchEvent(new Event('pagehide'));
    expect(field.value).toBe('Second\n\nThird');
    script.end();
    await refused;
    await settled();
    expect(api().asked.map(({ text }) => text)).toEqual(['Long']);
  });

  it('keeps queued text out of the composer that nobody typed', async () => {
    const { view, field, script } = await openAnswering();
    script.end('error', { errorCode: 'provider_internal', message: 'x', statusCode: 502 });
    const goOn = await view.findByRole('button', { name: 'Continue now' });
    goOn.click();
    goOn.click();
    await api().run();
    window.dispatchEvent(new Event('pagehide'));
    expect(field.value).toBe('');
  });

  it.each([
    ['its answer did not come', noAnswer],
    ['its answer was cut', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('has a question that was taken on its way among the messages only, where %s', async (_, fail) => {
    const first = await open();
    await ready(first.view);
    const { fetch } = globalThis;
    const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const response = await fetch(input, init);
      // The service stores the question, but the page gets no response.
      return response.url.endsWith(streams) ? fail(input, init) : response;
    });
    await first.user.type(first.field, 'Under way{Enter}');
    await api().run();
    await first.user.type(first.field, 'A draft');
    first.unmount();
    fetching.mockRestore();
    const second = await open();
    await waitFor(() => expect(second.view.getByRole('article', { name: 'Question' })).toBeTruthy());
    await waitFor(() => expect(second.field.value).toBe('A draft'));
  });

  it('keeps an unconfirmed question in the field, also where the question before it has the same text', async () => {
    const channel = api().addChannel('Twice', [['Again', 'Once']]);
    const state = { props: { channel: channel.id } };
    const first = await open({ state });
    await first.view.findByText('Once');
    const { fetch } = globalThis;
    const fetching = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) => (urlOf(input).endsWith(streams) ? noAnswer : fetch)(input, init));
    await first.user.type(first.field, 'Again{Enter}');
    await waitFor(() =>
      expect(fetching.mock.calls.some(([input]) => urlOf(input).endsWith(streams))).toBe(true),
    );
    first.unmount();
    fetching.mockRestore();
    const second = await open({ state });
    await second.view.findByText('Once');
    await settled();
    expect(second.field.value).toBe('Again');
  });

  it('removes an unconfirmed question from the field once the returning page finds it stored', async () => {
    const { view, field, user } = await open();
    await ready(view);
    const { fetch } = globalThis;
    const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const response = await fetch(input, init);
      return response.url.endsWith(streams) ? noAnswer(input, init) : response;
    });
    await user.type(field, 'Under way{Enter}');
    await api().run();
    window.dispatchEvent(new Event('pagehide'));
    expect(field.value).toBe('Under way');
    fetching.mockRestore();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(field.value).toBe(''));
    expect(view.getByRole('article', { name: 'Question' }).textContent).toContain('Under way');
  });

  it('follows an answer on, where the page comes back', async () => {
    const { view, field, script } = await openAnswering();
    window.dispatchEvent(new Event('pagehide'));
    script.text(' and whole');
    script.end();
    await waitFor(() => expect(answers(view)[0]?.textContent).toContain('Half an answer and whole'));
    expect(field.value).toBe('');
  });

  it('restores the draft for the same person after a sign-out in another tab', async () => {
    const person = api().user;
    const signIn = () => {
      api().user = person;
      return { signedIn: true };
    };
    const { view, field, user } = await open({ host: { signIn } });
    await ready(view);
    await user.type(field, 'A draft');
    api().user = null;
    const otherTab = new BroadcastChannel(`oriel-chat:${api().bases.chat}:${person?.userId}`);
    otherTab.postMessage({ kind: 'logout' });
    const again = await view.findByRole('button', { name: 'Sign in' });
    otherTab.close();
    expect(field.value).toBe('');
    await user.click(again);
    await ready(view);
    await waitFor(() => expect(field.value).toBe('A draft'));
  });

  it('keeps the draft of a new chat in its workspace', async () => {
    const { view, field, user, patch } = await open();
    await ready(view);
    await user.type(field, 'For the first');
    const first = api().organization;
    const enter = async (organization: typeof first) => {
      api().organization = organization;
      patch({ workspace: organization.id });
      await ready(view);
    };
    await enter({ ...first, id: crypto.randomUUID(), name: 'Second' });
    await waitFor(() => expect(field.value).toBe(''));
    await user.type(field, 'For the second');
    await enter(first);
    await waitFor(() => expect(field.value).toBe('For the first'));
  });

  it('puts an unsent question back into the field when the workspace changes', async () => {
    const { view, field, user, patch } = await open();
    await ready(view);
    api().refuse = unavailable;
    await user.type(field, 'Precious{Enter}');
    await view.findByText(/New attempt in/);
    // The next attempt may come before the workspace has changed.
    const { id } = api().organization;
    api().refuse = call => (call.includes(id) ? unavailable(call) : undefined);
    api().organization = { ...api().organization, id: crypto.randomUUID(), name: 'Second' };
    patch({ workspace: api().organization.id });
    await waitFor(() => expect(view.queryByText(/New attempt in/)).toBeNull());
    await waitFor(() =>
      expect(`${field.value}${JSON.stringify({ ...sessionStorage })}`).toContain('Precious'),
    );
    expect(api().asked).toEqual([]);
  });
});

describe('a failure beside a draft', () => {
  it('does not offer to send the draft, where stopping failed', async () => {
    const { view, field, user, script } = await openAnswering();
    api().refuse = call => (call.endsWith('/cancel') ? { status: 500, code: 'internal' } : undefined);
    await user.type(field, 'A draft');
    await user.click(view.getByRole('button', { name: 'Stop' }));
    const note = await view.findByRole('alert');
    expect(note.textContent).not.toContain('kept');
    expect(view.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(field.value).toBe('A draft');
    script.end();
  });

  it('does not offer to send the draft, where going on failed', async () => {
    const { view, field, user, script } = await openAnswering();
    script.end('error', { errorCode: 'provider_internal', message: 'x', statusCode: 502 });
    const goOn = await view.findByRole('button', { name: 'Continue now' });
    api().refuse = call => (call.endsWith(streams) ? { status: 500, code: 'internal' } : undefined);
    await user.type(field, 'A draft');
    await user.click(goOn);
    await waitFor(() => expect(view.getAllByRole('alert')).toHaveLength(2));
    // The button of the answer, which asks its question again.
    expect(view.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
    expect(field.value).toBe('A draft');
  });

  it('does not offer to send the draft, where asking again failed', async () => {
    const { view, field, user } = await open();
    await ready(view);
    await user.type(field, 'Long{Enter}');
    const script = await api().run();
    script.text('An answer');
    script.end();
    const again = await view.findByRole('button', { name: 'Regenerate' });
    api().refuse = call => (call.endsWith(streams) ? { status: 500, code: 'internal' } : undefined);
    await user.type(field, 'A draft');
    await user.click(again);
    const note = await view.findByRole('alert');
    expect(note.textContent).not.toContain('kept');
    expect(view.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(field.value).toBe('A draft');
    expect(answers(view)[0]?.textContent).toContain('An answer');
  });
});
