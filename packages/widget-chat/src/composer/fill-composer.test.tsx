import { afterEach, describe, expect, it, vi } from 'vitest';
// Loaded here so that it is ready before the session.
import './fill-composer';
import { api, open, ready, setUpChat, waitFor } from '../test-support/open-chat';

setUpChat();

const fetchNow = globalThis.fetch;
afterEach(() => vi.unstubAllGlobals());

/** Holds all requests until the returned function is called. */
function holdFetch(): () => void {
  let answer = () => {};
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetchNow>) => held.then(() => fetchNow(...call)));
  return answer;
}

describe('a text that is put below what was typed', () => {
  const typeAndLeave = async (text: string) => {
    const { view, field, user, unmount } = await open();
    await ready(view);
    await user.type(field, text);
    unmount();
  };

  it('leaves a draft of a page before, though it comes before the session is known', async () => {
    await typeAndLeave('Three paragraphs');
    const answer = holdFetch();
    const { peer, field } = await open();
    const filled = peer.request('setComposer', { text: 'A prompt', keep: true });
    answer();
    await filled;
    expect(field.value).toBe('Three paragraphs\n\nA prompt');
    const { peer: next, field: shown } = await open();
    await next.request('setComposer', { text: 'A prompt', keep: true });
    await next.request('setComposer', { text: 'An example', ifEmpty: true });
    expect(shown.value).toBe('Three paragraphs\n\nA prompt');
    await next.request('setComposer', { text: 'Another', keep: true });
    expect(shown.value).toBe('Three paragraphs\n\nA prompt\n\nAnother');
  });

  it('is not joined to a draft that is still to come, where it is to stand alone', async () => {
    await typeAndLeave('Three paragraphs');
    const { peer, field, view } = await open();
    await peer.request('setComposer', { text: 'A start' });
    await ready(view);
    expect(field.value).toBe('A start');
  });

  it('leaves what is typed after a text that was to stand alone', async () => {
    await typeAndLeave('Three paragraphs');
    const answer = holdFetch();
    const { peer, field, user, view } = await open();
    await peer.request('setComposer', { text: 'A start' });
    await user.type(field, ', and more');
    answer();
    await ready(view);
    expect(field.value).toBe('Three paragraphs\n\nA start, and more');
  });

  it('does not come back to the next who has the field', async () => {
    const answer = holdFetch();
    const { peer, field } = await open();
    const filled = peer.request('setComposer', { text: 'A prompt', keep: true });
    await peer.request('logout', {});
    await expect(filled).rejects.toMatchObject({ code: 'ABORTED' });
    answer();
    expect(field.value).toBe('');
  });

  it('comes below the draft of whoever signs in, who sends none of it by that', async () => {
    await typeAndLeave('Three paragraphs');
    const { user: somebody } = api();
    api().user = null;
    const signIn = () => {
      api().user = somebody;
      return { signedIn: true };
    };
    const { field, view, user } = await open({ host: { signIn } });
    const button = await view.findByRole('button', { name: 'Sign in' });
    await user.type(field, 'As a guest');
    await user.click(button);
    const script = await api().run();
    expect(script.question.content.fullText).toBe('As a guest');
    script.end();
    expect(field.value).toBe('Three paragraphs');
  });

  it('comes below it too where the sign-in is another page', async () => {
    await typeAndLeave('Three paragraphs');
    const { user: somebody } = api();
    api().user = null;
    const { peer, unmount } = await open();
    await peer.request('setComposer', { text: 'A prompt', keep: true });
    unmount();
    api().user = somebody;
    const { view, field } = await open();
    await ready(view);
    expect(field.value).toBe('Three paragraphs\n\nA prompt');
  });
});

it('begins a chat with what was sent by signing in, though another was open in this tab', async () => {
  const { user: somebody } = api();
  const { view, field, user, unmount } = await open();
  await ready(view);
  await user.type(field, 'The first{Enter}');
  (await api().run()).end();
  await waitFor(() => expect(api().runs.size).toBe(1));
  const [before] = api().channels;
  expect(before).toBeDefined();
  unmount();
  api().user = null;
  const signIn = () => {
    api().user = somebody;
    return { signedIn: true };
  };
  const next = await open({ host: { signIn } });
  await next.user.type(next.field, 'As a guest');
  await next.user.click(await next.view.findByRole('button', { name: 'Sign in' }));
  const script = await api().run();
  expect(script.channelId).not.toBe(before?.id);
  script.end();
});

it('keeps what is typed before the chat is back that was open in this tab', async () => {
  const { view, field, user, unmount } = await open();
  await ready(view);
  await user.type(field, 'The first{Enter}');
  (await api().run()).end();
  await waitFor(() => expect(api().runs.size).toBe(1));
  unmount();
  const answer = holdFetch();
  const next = await open();
  await next.user.type(next.field, 'Typed early');
  answer();
  await next.view.findByText('The first');
  expect(next.field.value).toBe('Typed early');
});

it('leaves the draft of the next person, though the page had emptied the field', async () => {
  const { view, field, user, unmount } = await open();
  await ready(view);
  await user.type(field, 'Three paragraphs');
  unmount();
  const { user: owner } = api();
  api().user = owner && { ...owner, userId: crypto.randomUUID() };
  const signIn = () => {
    api().user = owner;
    return { signedIn: true };
  };
  const next = await open({ host: { signIn } });
  await ready(next.view);
  await next.peer.request('setComposer', { text: '' });
  await next.peer.request('logout', {});
  await next.user.click(await next.view.findByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(next.field.value).toBe('Three paragraphs'));
});

it('asks nothing of one person in the name of the next', async () => {
  const { user: first } = api();
  const signIn = () => {
    api().user = first && { ...first, userId: crypto.randomUUID() };
    return { signedIn: true };
  };
  const { view, field, user } = await open({ host: { signIn } });
  await ready(view);
  api().user = null;
  await user.type(field, 'My secret{Enter}');
  await user.click(await view.findByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(field.value).toBe(''));
  await ready(view);
  expect(field.value).toBe('');
  expect(api().runs.size).toBe(0);
});
