import { describe, expect, it, vi } from 'vitest';
import {
  answers,
  api,
  askRefused,
  noAnswer,
  open,
  openAnswering,
  setUpChat,
  urlOf,
  waitFor,
} from '../../test-support/open-chat';

setUpChat();

const streams = '/completions/stream';
const isQuestion = (input: RequestInfo | URL) => urlOf(input).endsWith(streams);

type View = Awaited<ReturnType<typeof open>>['view'];
const questions = (view: View) => view.queryAllByRole('article', { name: 'Question' });
const asked = () => api().asked.map(({ text }) => text);

/** From here on, the service accepts questions, but the page gets no response. */
function loseAnswers(fail: typeof fetch = noAnswer) {
  const { fetch } = globalThis;
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetch(input, init);
    return isQuestion(input) && response.ok ? fail(input, init) : response;
  });
}

/** From here on, requests do not reach the service. */
function loseQuestions() {
  const { fetch } = globalThis;
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) => (isQuestion(input) ? noAnswer : fetch)(input, init));
}

const refuse = (end: string) => {
  api().refuse = call => (call.endsWith(end) ? { status: 500, code: 'internal' } : undefined);
};

/** Opens a chat with one question and its answer. */
async function openSaid(question = 'Old', answer = 'Said before') {
  const channel = api().addChannel('First', [[question, answer]]);
  const state = { props: { channel: channel.id } };
  const opened = await open({ state });
  await opened.view.findByText(answer);
  return { ...opened, state };
}

describe('an unconfirmed question', () => {
  it('goes above queued questions when the page goes', async () => {
    const { field, peer, script } = await openAnswering();
    const refused = askRefused(peer, 'ABORTED', 'Second', 'Third');
    using losing = loseQuestions();
    script.end();
    await waitFor(() => expect(losing.mock.calls.filter(([input]) => isQuestion(input))).toHaveLength(1));
    window.dispatchEvent(new Event('pagehide'));
    expect(field.value).toBe('Second\n\nThird');
    await refused;
  });

  it('leaves the field where the service stored it after a 429', async () => {
    const first = await openSaid();
    using losing = loseAnswers();
    api().refuse = call =>
      call.endsWith(streams) ? { status: 429, code: 'rate_limited', retryAfter: 1 } : undefined;
    await first.user.type(first.field, 'Once{Enter}');
    await waitFor(() => expect(losing).toHaveResolvedWith(expect.objectContaining({ status: 429 })));
    api().refuse = undefined;
    await api().run();
    first.unmount();
    losing.mockRestore();
    const second = await open({ state: first.state });
    await waitFor(() => expect(questions(second.view)).toHaveLength(2));
    await waitFor(() => expect(second.field.value).toBe(''));
  });

  it('stays in the field where the message before it is unknown', async () => {
    const channel = api().addChannel('First', [['Go on', 'Said before']]);
    const state = { props: { channel: channel.id } };
    refuse('/messages');
    const first = await open({ state });
    await first.view.findByText(/could not be/i);
    const losing = loseQuestions();
    await first.user.type(first.field, 'Go on{Enter}');
    await waitFor(() => expect(losing.mock.calls.some(([input]) => isQuestion(input))).toBe(true));
    first.unmount();
    losing.mockRestore();
    api().refuse = undefined;
    const second = await open({ state });
    await second.view.findByText('Said before');
    await new Promise(resolve => setTimeout(resolve, 300));
    expect(second.field.value).toBe('Go on');
  });

  it('leaves the field of its chat, also after a question to another chat', async () => {
    const other = api().addChannel('Other', [['a', 'Of another chat']]);
    const first = await openSaid();
    using losing = loseAnswers();
    await first.user.type(first.field, 'Mine{Enter}');
    (await api().run()).end();
    first.unmount();
    losing.mockRestore();
    const second = await open({ state: { props: { channel: other.id } } });
    await second.view.findByText('Of another chat');
    await second.user.type(second.field, 'Other{Enter}');
    (await api().run()).end();
    await waitFor(() => expect(answers(second.view)).toHaveLength(2));
    await second.peer.request('openChannel', { channelId: String(first.state.props.channel) });
    await waitFor(() => expect(questions(second.view)).toHaveLength(2));
    await waitFor(() => expect(second.field.value).toBe(''));
  });

  it('stays in the field once text was typed into it', async () => {
    const { view, field, user } = await openSaid();
    const losing = loseAnswers();
    await user.type(field, 'Explain it{Enter}');
    await api().run();
    refuse('/messages');
    window.dispatchEvent(new Event('pagehide'));
    losing.mockRestore();
    await user.type(field, ' in simple words');
    api().refuse = undefined;
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(questions(view)).toHaveLength(2));
    await new Promise(resolve => setTimeout(resolve, 300));
    expect(field.value).toBe('Explain it in simple words');
  });

  it.each([
    ['under its key', undefined],
    ['by another agent', 'idempotency_key_reused'],
  ] as const)('is asked once where it is sent again, %s', async (_, code) => {
    const first = await openSaid();
    using losing = loseAnswers();
    await first.user.type(first.field, 'Once{Enter}');
    const script = await api().run();
    script.text('The answer');
    script.end();
    first.unmount();
    losing.mockRestore();
    refuse('/messages');
    const second = await open({ state: first.state });
    await waitFor(() => expect(second.field.value).toBe('Once'));
    await second.view.findByText(/could not be/i);
    api().refuse = call => (code && call.endsWith(streams) ? { status: 422, code } : undefined);
    await second.user.type(second.field, '{Enter}');
    await waitFor(() => expect(answers(second.view)[1]?.textContent).toContain('The answer'));
    expect(questions(second.view)).toHaveLength(2);
    expect(asked()).toEqual(['Once']);
    expect(second.field.value).toBe('');
  });

  it('is asked once where it is tried again after a cut and a refusal', async () => {
    const { view, field, user } = await openSaid();
    using losing = loseAnswers(() => {
      refuse(streams);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    await user.type(field, 'Once{Enter}');
    // Wait for the final button, not the one that triggers the next attempt early.
    await view.findByText(/Trying again asks it only once/, {}, { timeout: 5_000 });
    const again = view.getByRole('button', { name: 'Try again' });
    losing.mockRestore();
    api().refuse = undefined;
    await user.click(again);
    const script = await api().run();
    script.text('The answer');
    await waitFor(() => expect(answers(view)[1]?.textContent).toContain('The answer'));
    expect(asked()).toEqual(['Once']);
  });

  it('has the browser ask before it is lost, where the browser denies storage', async () => {
    using _denied = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { field, user } = await openSaid();
    expect(asks()).toBe(false);
    using _lost = loseQuestions();
    await user.type(field, 'Precious{Enter}');
    expect(field.value).toBe('');
    await waitFor(() => expect(asks()).toBe(true));
  });

  it('is hidden from the next person when the page comes back', async () => {
    const { view, field, user } = await openSaid();
    using _ = loseQuestions();
    await user.type(field, 'Secret{Enter}');
    await view.findByText('Secret');
    await new Promise(resolve => setTimeout(resolve, 100));
    window.dispatchEvent(new Event('pagehide'));
    expect(field.value).toBe('Secret');
    const { user: first } = api();
    api().user = { ...first, userId: crypto.randomUUID(), name: 'Second' };
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(field.value).toBe(''));
    expect(view.queryByText('Secret')).toBeNull();
  });
});
