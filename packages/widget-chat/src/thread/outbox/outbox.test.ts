import { type Signal, signal } from '@oriel/app-kit';
import { describe, expect, it, vi } from 'vitest';
import { createDraftsStore } from '../../channels/drafts-store';
import type { ChatHost } from '../../session/chat-host';
import type { Run } from '../runs/run';
import { createQuestion } from '../store/question';
import { createThread, type ThreadWriter } from '../store/thread';
import { type Attempt, createOutbox, type Outbox, type OutboxEntry } from './outbox';

const user = 'user';

/** The storage of a tab, which outlives the outbox of a page. */
function startStorage() {
  const kept = new Map<string, Signal<unknown>>();
  const storage = {
    persisted({ key, user, initial }: { key: string; user: string; initial: unknown }) {
      const name = `${user}:${key}`;
      const found = kept.get(name) ?? signal(initial);
      kept.set(name, found);
      return found;
    },
  };
  // The outbox uses only this part of a mount's storage.
  return storage as unknown as ChatHost['storage'];
}

function openPage(storage = startStorage(), channelId: string | null = 'channel') {
  const drafts = createDraftsStore(storage);
  drafts.signIn(user, 'organization');
  drafts.show(channelId);
  const thread = createThread(channelId, 'empty');
  thread.show([], false);
  return { storage, drafts, thread, outbox: createOutbox(storage, drafts) };
}

const runOf = (isTaken: boolean | undefined) =>
  ({ isTaken: () => isTaken, detach: vi.fn(), end: new Promise(() => {}) }) as unknown as Run;

function start(outbox: Outbox, entry: OutboxEntry, taken: 'no' | 'maybe' | 'yes' = 'no'): Attempt {
  return outbox.start(entry, ({ thread, text, isOurs }) => {
    const run = runOf({ no: false, maybe: undefined, yes: true }[taken]);
    thread.run.value = run;
    return { ...thread.ask(text, null, isOurs), run };
  });
}

const add = (outbox: Outbox, thread: ThreadWriter, text = 'Question', isOurs = false) =>
  outbox.add({ text, isOurs, thread });

const kindOf = ({ state }: OutboxEntry) => state.peek().kind;
const keyOf = ({ state }: OutboxEntry) => {
  const value = state.peek();
  return 'idempotencyKey' in value ? value.idempotencyKey : undefined;
};

describe('the states of a question', () => {
  it('go from queued over sending to sent', () => {
    const { outbox, thread, drafts } = openPage();
    const entry = add(outbox, thread);
    expect(kindOf(entry)).toBe('queued');
    start(outbox, entry);
    expect(kindOf(entry)).toBe('sending');
    outbox.confirmSent(entry, 'message');
    expect(entry.state.peek()).toEqual({ kind: 'sent', messageId: 'message' });
    expect(drafts.text.peek()).toBe('');
  });

  it('go from queued to failed, with the text in the draft', () => {
    const { outbox, thread, drafts } = openPage();
    const entry = add(outbox, thread);
    outbox.giveBack(entry);
    expect(kindOf(entry)).toBe('failed');
    expect(drafts.text.peek()).toBe('Question');
  });

  it('go from sending to failed with the reason, where the service does not have the question', () => {
    const { outbox, thread, drafts } = openPage();
    const entry = add(outbox, thread);
    start(outbox, entry, 'no');
    const problem = { kind: 'error', error: new Error('refused') } as const;
    outbox.giveBack(entry, problem);
    expect(kindOf(entry)).toBe('failed');
    expect(drafts.text.peek()).toBe('Question');
    expect(drafts.problem.peek()).toBe(problem);
    expect(thread.turns.peek()).toEqual([]);
  });

  it('go from sending to unconfirmed, where the service may have the question', () => {
    const { outbox, thread, drafts } = openPage();
    const entry = add(outbox, thread);
    start(outbox, entry, 'maybe');
    const key = keyOf(entry);
    outbox.giveBack(entry);
    expect(entry.state.peek()).toEqual({ kind: 'unconfirmed', idempotencyKey: key });
    expect(drafts.text.peek()).toBe('Question');
  });

  it.each(['sent', 'failed', 'unconfirmed'] as const)('stay %s, whatever comes later', kind => {
    const { outbox, thread, drafts } = openPage();
    const entry = add(outbox, thread);
    start(outbox, entry, kind === 'failed' ? 'no' : 'maybe');
    if (kind === 'sent') outbox.confirmSent(entry, 'message');
    else outbox.giveBack(entry);
    const settled = entry.state.peek();
    const text = drafts.text.peek();
    outbox.giveBack(entry);
    outbox.giveBack(entry, undefined, true);
    outbox.giveBackAll();
    outbox.clear();
    if (kind !== 'sent') outbox.confirmSent(entry, 'late');
    expect(entry.state.peek()).toBe(settled);
    expect(drafts.text.peek()).toBe(text);
  });

  it('never lead from queued to sent', () => {
    const { outbox, thread } = openPage();
    const entry = add(outbox, thread);
    outbox.confirmSent(entry, 'message');
    expect(kindOf(entry)).toBe('queued');
  });
});

describe('an unconfirmed question', () => {
  function leaveUnconfirmed(text = 'Once') {
    const before = openPage();
    const entry = add(before.outbox, before.thread, text);
    start(before.outbox, entry, 'maybe');
    const key = keyOf(entry);
    before.outbox.giveBackAll();
    return { key, ...openPage(before.storage) };
  }

  it('is sent under the same key after a reload', () => {
    const { outbox, thread, drafts, key } = leaveUnconfirmed();
    const entry = add(outbox, thread, drafts.take());
    start(outbox, entry);
    expect(keyOf(entry)).toBe(key);
  });

  it('gives its key to no other text, and to nothing after that', () => {
    const { outbox, thread, key } = leaveUnconfirmed();
    const other = add(outbox, thread, 'Another');
    start(outbox, other);
    outbox.confirmSent(other, 'message');
    const same = add(outbox, thread, 'Once');
    start(outbox, same);
    expect([keyOf(other), keyOf(same)]).not.toContain(key);
  });

  it('leaves the draft where it is the last message of its channel', () => {
    const { outbox, drafts } = leaveUnconfirmed();
    drafts.setText('Once\n\nTyped since');
    const { question, store } = createQuestion({ text: 'Once', isOurs: false });
    store({ id: 'message', content: { fullText: 'Once' } } as Parameters<typeof store>[0]);
    outbox.confirmRead('channel', question);
    expect(drafts.text.peek()).toBe('Typed since');
  });

  it('stays in the draft where the last message is another, or the one before it', () => {
    const { outbox, drafts } = leaveUnconfirmed();
    const { question } = createQuestion({ text: 'Another', isOurs: false });
    outbox.confirmRead('channel', undefined);
    outbox.confirmRead('channel', question);
    expect(drafts.text.peek()).toBe('Once');
  });

  it('is forgotten with its person', () => {
    const { outbox, thread, key } = leaveUnconfirmed();
    outbox.forget();
    const entry = add(outbox, thread, 'Once');
    start(outbox, entry);
    expect(keyOf(entry)).not.toBe(key);
  });
});

describe('the queue', () => {
  function openQueue() {
    const page = openPage();
    const first = add(page.outbox, page.thread, 'First');
    const attempt = start(page.outbox, first, 'maybe');
    const second = add(page.outbox, page.thread, 'Second');
    const third = add(page.outbox, page.thread, 'Third');
    return { ...page, first, attempt, second, third };
  }

  it('shows what a person has queued, and nothing that is sent at once or that the widget asks', () => {
    const { outbox, thread, second, third } = openQueue();
    add(outbox, thread, 'Continue', true);
    expect(outbox.queued.peek()).toEqual([second, third]);
  });

  it('gives all of it back in its order, as the page goes', () => {
    const { outbox, drafts, first, attempt, second, third } = openQueue();
    outbox.giveBackAll();
    expect(drafts.text.peek()).toBe('First\n\nSecond\n\nThird');
    expect([first, second, third].map(kindOf)).toEqual(['unconfirmed', 'failed', 'failed']);
    expect(attempt.run.detach).toHaveBeenCalled();
    expect(outbox.queued.peek()).toEqual([]);
  });

  it('leaves a question that the service has taken, as the page goes', () => {
    const { outbox, thread, drafts } = openPage();
    const entry = add(outbox, thread);
    const { run } = start(outbox, entry, 'yes');
    outbox.giveBackAll();
    expect(kindOf(entry)).toBe('sending');
    expect(run.detach).not.toHaveBeenCalled();
    expect(drafts.text.peek()).toBe('');
  });

  it('goes to the draft of a new chat where the channel is gone', () => {
    const { outbox, thread, drafts, first } = openQueue();
    outbox.giveBackQueued(thread, true);
    outbox.giveBack(first, undefined, true);
    expect(drafts.text.peek()).toBe('');
    drafts.show(null);
    expect(drafts.text.peek()).toBe('First\n\nSecond\n\nThird');
  });

  it('leaves nothing in a draft where its person has left', () => {
    const { outbox, drafts, first, second } = openQueue();
    outbox.clear();
    expect([first, second].map(kindOf)).toEqual(['failed', 'failed']);
    expect(drafts.text.peek()).toBe('');
    expect(outbox.queued.peek()).toEqual([]);
  });

  it('puts no text of the widget into a draft', () => {
    const { outbox, thread, drafts } = openPage();
    const entry = add(outbox, thread, 'Continue', true);
    start(outbox, entry, 'maybe');
    outbox.giveBack(entry);
    expect(kindOf(entry)).toBe('failed');
    expect(drafts.text.peek()).toBe('');
  });
});
